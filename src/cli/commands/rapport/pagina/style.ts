import { html } from '../../../output/html.ts';

/**
 * The whole style of the page. It is the same for every page, because the policy allows it by its hash, and it holds no `&` and
 * no `<`, so that the page is XML too. A table that scrolls has a shadow at the side where it continues. The dark colours are for screens alone: on paper the page is always light.
 */
export const style = html`
:root { --ink: #18222b; --soft: #56636e; --line: #d3dade; --fill: #f4f6f7; --paper: #fff; --now: #1d5a73; --before: #8798a3; --late: #b4542a; --bad: #a3281c; --warm: #fbf1ec; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e6ebee; --soft: #a2afb8; --line: #36424b; --fill: #1d262d; --paper: #12181d; --now: #5fa9c6; --before: #71828d; --late: #e08a5c; --bad: #f08a7c; --warm: #33211a; }
}
* { box-sizing: border-box; }
html { font: 15px/1.5 system-ui, "Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; overflow-wrap: anywhere; }
h1, h2, h3 { font-family: Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "Liberation Serif", serif; line-height: 1.2; font-weight: 600; }
h1 { font-size: 2.3rem; margin: 0 0 1rem; }
h2 { font-size: 1.45rem; margin: 0 0 .5rem; padding-top: 1rem; border-top: 2px solid var(--ink); }
h3 { font-size: 1.1rem; margin: 1.8rem 0 .4rem; }
a { color: var(--now); text-underline-offset: .2em; }
a:focus-visible, .frame:focus-visible { outline: 2px solid var(--now); outline-offset: 2px; }
header .kind { margin: 0 0 .3rem; font-size: .8rem; letter-spacing: .09em; text-transform: uppercase; color: var(--soft); }
header dl { display: flex; flex-wrap: wrap; gap: .4rem 2.4rem; margin: 0 0 1.5rem; }
dt { font-size: .8rem; color: var(--soft); }
dd { margin: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; margin: 0 0 2.5rem; padding: 0; list-style: none; font-size: .9rem; }
section { margin: 0 0 3rem; }
.note, .empty { margin: 0 0 .8rem; font-size: .87rem; color: var(--soft); max-width: 46rem; }
.empty { font-size: 1rem; padding: 1rem 0; }
.warning { color: var(--bad); }
.incomplete { margin: 0 0 2rem; padding: .9rem 1.2rem; border-left: 4px solid var(--bad); background: var(--warm); }
.incomplete p { margin: 0 0 .4rem; color: var(--bad); }
.incomplete ul { margin: 0; padding-left: 1.2rem; font-size: .87rem; }
.tiles { display: grid; grid-template-columns: repeat(4, 1fr); margin: 1rem 0 1.2rem; border: solid var(--line); border-width: 1px 0 0 1px; }
.tiles div { padding: .8rem .9rem; border: solid var(--line); border-width: 0 1px 1px 0; }
.tiles dt { min-height: 2.5em; line-height: 1.25; }
.tiles dd { font-size: 1.2rem; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
.tiles .count { font-size: .8rem; font-weight: 400; color: var(--soft); }
.frame { overflow-x: auto; margin: 0 0 1rem; background: linear-gradient(to right, var(--paper) 40%, transparent) left / 3rem 100%, linear-gradient(to left, var(--paper) 40%, transparent) right / 3rem 100%, linear-gradient(to right, var(--soft), transparent) left / .7rem 100%, linear-gradient(to left, var(--soft), transparent) right / .7rem 100%; background-repeat: no-repeat; background-attachment: local, local, scroll, scroll; }
table { width: 100%; border-collapse: collapse; font-size: .87rem; font-variant-numeric: tabular-nums lining-nums; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { padding: .32rem .7rem .32rem 0; text-align: left; vertical-align: top; font-weight: 400; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
thead th, thead td { vertical-align: bottom; overflow-wrap: normal; font-size: .8rem; color: var(--soft); border-bottom: 1px solid var(--ink); }
th.n, td.n { text-align: right; white-space: nowrap; }
thead th.n { white-space: normal; }
th.d, td.d { white-space: nowrap; }
th.t { min-width: 9rem; }
td.b { width: 22%; min-width: 5rem; padding-left: .6rem; }
.n + .t, .n + .d { padding-left: 1.2rem; }
td.zero { color: var(--soft); }
tr.rest th, tr.rest td { color: var(--soft); }
tr.sum th, tr.sum td { font-weight: 600; border-top: 1px solid var(--ink); border-bottom: 0; }
tr.customer th, tr.customer td { padding-top: .9rem; font-weight: 600; border-bottom-color: var(--soft); }
figure { margin: .5rem 0 1.5rem; }
figcaption { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; font-size: .8rem; color: var(--soft); }
.key { width: .75em; height: .75em; margin-right: .45em; }
.chart { display: block; width: 100%; height: auto; overflow: visible; }
.bar { display: block; width: 100%; height: .7rem; margin-top: .35em; }
.chart text { font-size: 11px; fill: var(--soft); text-anchor: middle; font-variant-numeric: tabular-nums; }
.chart text.end { text-anchor: end; }
.chart text.amount { fill: var(--ink); }
.chart text.under { font-size: 10px; }
.grid { stroke: var(--line); stroke-width: 1; }
.zero { stroke: var(--ink); stroke-width: 1; }
.now { fill: var(--now); }
.before { fill: var(--before); }
.late { fill: var(--late); }
.negative { fill: var(--bad); }
footer { padding-top: .8rem; border-top: 1px solid var(--line); font-size: .8rem; color: var(--soft); }
@media screen and (max-width: 34rem) {
  body { padding: 1.2rem 1rem 3rem; }
  h1 { font-size: 1.8rem; }
  .tiles { grid-template-columns: repeat(2, 1fr); }
  .tiles dd { font-size: 1.05rem; }
  .frame:not(.whole) .aside { display: none; }
  th[scope=row] { position: sticky; left: 0; padding-right: 1rem; background: var(--paper); }
  .chart text { font-size: 19px; }
  .chart text.under, .chart text.label { font-size: 17px; }
  .chart text.amount, .chart text.far { display: none; }
}
@page { size: A4; margin: 16mm 15mm 18mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #56636e; } }
@media print {
  html { font-size: 9.5pt; }
  body { max-width: none; padding: 0; }
  nav { display: none; }
  section { margin-bottom: 1.6rem; }
  h2 { padding-top: .6rem; }
  h3 { margin-top: 1.2rem; }
  th, td { padding-top: .2rem; padding-bottom: .2rem; }
  .tiles div { padding: .5rem .7rem; }
  .frame { overflow: visible; background: none; }
  .together { break-inside: avoid; }
  tbody tr:nth-child(-n+3) { break-after: avoid; }
  tbody tr:nth-last-child(-n+3) { break-before: avoid; }
  .whole table { font-size: .8rem; }
  .whole th:not(:last-child), .whole td:not(:last-child) { padding-right: .45rem; }
  th.t { min-width: 6rem; }
  thead { display: table-header-group; }
  tr, figure, .tiles, .incomplete li, .note { break-inside: avoid; }
  h2, h3, thead, tr.customer, figcaption, .note { break-after: avoid; }
  tr.sum, tr.rest { break-before: avoid; }
  thead + tbody, thead + tbody tr:first-child { break-before: avoid; }
  .incomplete { print-color-adjust: exact; }
}
`;
