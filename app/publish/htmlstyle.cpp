// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/publish/htmlstyle.h"

using namespace Qt::StringLiterals;

namespace memreport {

QString htmlStyle()
{
    return uR"(:root { color-scheme: light dark; --ground: #ffffff; --ink: #1a1a1a; --muted: #595959; --line: #d9d9d9; --link: #0077bb; --wash: #f5f5f5 }
@media (prefers-color-scheme: dark) { :root { --ground: #1e1e1e; --ink: #e6e6e6; --muted: #a8a8a8; --line: #3d3d3d; --link: #56b4e9; --wash: #272727 } }
html { background: var(--ground) }
body { font: 16px/1.5 Inter, "Liberation Sans", Arial, sans-serif; max-width: 73rem; margin: 0 auto; padding: 2rem 1.5rem 4rem; color: var(--ink); background: var(--ground) }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem; overflow-wrap: anywhere }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 3rem 0 .75rem }
h3 { font-size: 1rem; margin: 1.75rem 0 .5rem }
p { margin: .4rem 0; max-width: 48rem; overflow-wrap: anywhere }
a { color: var(--link) }
small, .muted, .note, .by, .state { color: var(--muted) }
.note, .state { font-size: .9rem }
nav ul { list-style: none; padding: 0; margin: 1.25rem 0 0; columns: 20rem auto; column-gap: 2rem }
nav li { break-inside: avoid; margin: .15rem 0 }
nav a { text-decoration: none }
nav a:hover, td a:hover { text-decoration: underline }
.statements { list-style: none; padding: 0; margin: 0 }
.statements li { margin: 0 0 .6rem }
.headline > p:first-child { font-size: 1.35rem; line-height: 1.35; font-weight: 600; max-width: none }
.headline .state { font-weight: 400 }
.state { white-space: nowrap }
figure { margin: 3rem 0 0; padding: 1.5rem 0 0; border-top: 1px solid var(--line) }
figure svg { display: block; max-width: 100%; height: auto }
.dark { display: none }
@media screen and (prefers-color-scheme: dark) { .light { display: none } .dark { display: block } }
figcaption { margin: 1rem 0 }
details { margin: .5rem 0 }
summary { cursor: pointer; color: var(--muted) }
.wide { overflow-x: auto; margin: .5rem 0 }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums }
caption { text-align: left; color: var(--muted) }
th, td { text-align: left; vertical-align: top; padding: .3rem 1rem .3rem 0; border-bottom: 1px solid var(--line) }
th { font-weight: 600; vertical-align: bottom }
th.number, td.number { text-align: right }
tr.muted td, tfoot td { color: var(--muted) }
td a { color: inherit; text-decoration: underline; text-decoration-color: var(--line); text-underline-offset: .2em }
dl { font-size: .85rem; margin: .5rem 0; padding-left: 1rem; border-left: 2px solid var(--line) }
dt { font-weight: 600; margin-top: .75rem }
dd { margin: 0 }
dt:target { background: var(--wash) }
dd p, .input { max-width: none }
.input { font-family: ui-monospace, "Liberation Mono", monospace; font-size: .8rem; color: var(--muted) }
.answer { margin: .1rem 0 .4rem 1rem }
footer { margin-top: 4rem; color: var(--muted); font-size: .85rem }
@media print {
  @page { margin: 15mm }
  :root { --ground: #ffffff; --ink: #000000; --muted: #444444; --line: #bbbbbb; --link: #000000 }
  body { font-size: 9.5pt; padding: 0; max-width: none }
  nav, .origins { display: none }
  .light { display: block } .dark { display: none }
  figure, tr, .statements li { break-inside: avoid }
  h2, h3, summary, caption { break-after: avoid }
  .wide { overflow: visible }
  table { font-size: 7.5pt }
  th, td { padding-right: .5rem }
  details::details-content { content-visibility: visible; block-size: auto }
  summary { list-style: none }
  a { text-decoration: none }
}
)"_s;
}

} // namespace memreport
