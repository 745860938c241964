/** The page's style: system fonts, figures that line up, one accent; dark by the reader's setting, light on paper. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f7f5; --card: #ffffff; --ink: #1b1f24; --soft: #57606a; --line: #dfe2e6; --faint: #f1f2f3;
  --accent: #0b5cad; --good: #14713f; --bad: #b42318; --warn: #8a5300;
  --good-tint: #e8f4ec; --bad-tint: #fcebe9; --warn-tint: #fbf1df;
  --offered: #7a828c; --attempts: #0067b1; --throttled: #c2410c; --completed: #0f7b4f; --in-flight: #4a148c;
  --response: #0067b1; --service: #b45309; --heat: #0b5cad; --credit-read: #0067b1; --credit-priced: #4a148c;
  --p-lag: #50575e; --p-admission: #a9b1ba; --p-accepted: #14713f; --p-throttled: #c2410c; --p-trouble: #5e0f1e;
  --p-backoff: #e3b466; --p-queued: #9cc3e6; --p-running: #2f7fc1; --p-poll: #4a148c;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #111417; --card: #191d21; --ink: #e7eaed; --soft: #a0a9b3; --line: #30363d; --faint: #20252a;
    --accent: #6cb2f2; --good: #5fc98d; --bad: #ff8a7a; --warn: #e9b35a;
    --good-tint: #15291f; --bad-tint: #331b1a; --warn-tint: #2e2514;
    --offered: #8b949e; --attempts: #58aaf5; --throttled: #f78c5a; --completed: #4cc38a; --in-flight: #a64bf4;
    --response: #58aaf5; --service: #f0a94b; --heat: #79bdff; --credit-read: #58aaf5; --credit-priced: #a64bf4;
    --p-lag: #d0d7de; --p-admission: #6e7681; --p-accepted: #4cc38a; --p-throttled: #f78c5a; --p-trouble: #b02a44;
    --p-backoff: #8a6420; --p-queued: #3d6d99; --p-running: #58aaf5; --p-poll: #a64bf4;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 4.5rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif;
  font-variant-numeric: tabular-nums lining-nums; overflow-wrap: break-word;
}
code, pre { font: 0.92em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace; }
code { overflow-wrap: anywhere; } .name { white-space: nowrap; }
h1, h2, h3 { line-height: 1.25; letter-spacing: -0.011em; text-wrap: balance; }
h1 { font-size: 1.9rem; font-weight: 650; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; font-weight: 650; margin: 0 0 0.25rem; }
h3 { font-size: 0.95rem; font-weight: 600; margin: 1.6rem 0 0.4rem; }
p { margin: 0.2rem 0 0.6rem; max-width: 46rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.intro, .note { color: var(--soft); }
.note { font-size: 0.85rem; }
.frame { max-width: 72rem; margin: 0 auto; padding-inline: 1.5rem; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 3; background: var(--card); padding: 0.4rem 0.8rem; }

header { padding: 1.5rem 0 1rem; }
.brand { margin: 0 0 0.4rem; color: var(--soft); font-size: 0.8rem; letter-spacing: 0.02em; }
.brand b { color: var(--ink); font-weight: 650; }
.facts { display: flex; flex-wrap: wrap; gap: 0.35rem 1.75rem; margin: 0.75rem 0 0; }
.facts dt { color: var(--soft); font-size: 0.78rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
nav { position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; margin: 0 auto; padding-block: 0.4rem; list-style: none; }
nav a { color: var(--soft); font-size: 0.85rem; text-decoration: none; white-space: nowrap; }
nav a:hover { color: var(--ink); text-decoration: underline; }

main { padding-block: 1.25rem 2.5rem; display: grid; gap: 0.85rem; grid-template-columns: minmax(0, 1fr); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.4rem; min-width: 0; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); } .muted { color: var(--soft); }
#verdict { border-left: 6px solid currentColor; }
#verdict > * { color: var(--ink); }
#verdict h2 { display: flex; flex-wrap: wrap; gap: 0.15rem 0.75rem; align-items: baseline; font-size: 1.5rem; }
#verdict h2 b { font-weight: 700; }
#verdict h2 b.good { color: var(--good); } #verdict h2 b.bad { color: var(--bad); } #verdict h2 b.warn { color: var(--warn); }
#verdict h2 small { font-size: 0.85rem; font-weight: 400; color: var(--soft); letter-spacing: 0; }
#verdict .meaning { margin-bottom: 0; max-width: 62rem; }
#verdict > p:last-child { margin-bottom: 0; }
#verdict > * + p:not(.meaning, .notice) { margin-top: 0.75rem; }
.reasons { margin: 0.75rem 0 0; padding-left: 1.2rem; }
.notice { margin: 0.4rem 0 0; max-width: none; padding: 0.4rem 0.85rem; border-radius: 6px; font-size: 0.92rem; }
.notice.bad { background: var(--bad-tint); } .notice.warn { background: var(--warn-tint); } .notice.good { background: var(--good-tint); }
.notice + .notice { margin-top: 0.3rem; }
.notice b { margin-right: 0.45rem; }
.notice.bad b { color: var(--bad); } .notice.warn b { color: var(--warn); }

.bare { background: none; border: 0; padding: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tiles { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 0.75rem; margin: 0; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0.85rem 1rem 0.9rem; }
.tile dt { color: var(--soft); font-size: 0.8rem; }
.tile .figure { margin: 0.1rem 0 0; font-size: 1.6rem; font-weight: 600; letter-spacing: -0.02em; line-height: 1.25; }
.tile .figure.words { font-size: 1.1rem; line-height: 1.35; padding-block: 0.25rem; letter-spacing: 0; }
.tile .figure .u { font-size: 0.6em; font-weight: 500; color: var(--soft); letter-spacing: 0; margin-left: 0.15em; }
.tile .aside { margin: 0; color: var(--soft); font-size: 0.8rem; }

.scroll { overflow-x: auto; margin: 0.5rem -0.25rem 0; padding: 0 0.25rem; }
.scroll + .scroll { margin-top: 1.5rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
caption { text-align: left; color: var(--soft); font-size: 0.85rem; padding-bottom: 0.35rem; }
caption span { position: sticky; left: 0; display: inline-block; max-width: min(62rem, calc(100vw - 7rem)); }
th, td { padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-size: 0.78rem; font-weight: 500; vertical-align: bottom; }
tbody th { font-weight: 500; min-width: min(6rem, 30vw); max-width: 22rem; overflow-wrap: anywhere; position: sticky; left: 0; background: var(--card); }
tbody th:is(.good, .bad, .warn) { white-space: nowrap; }
tr > :first-child { padding-left: 0; }
tr > :last-child { padding-right: 0; }
tbody tr:last-child > * { border-bottom: 0; }
tbody tr:hover > * { background: var(--faint); }
.matrix td:not(.num) { min-width: 0; } .matrix :is(th, td) { padding-inline: 0.25rem; font-size: 0.8rem; } .matrix thead th { font-size: 0.72rem; } .matrix tbody th { white-space: nowrap; } .matrix .narrow { display: none; }
.num { text-align: right; white-space: nowrap; }
td:not(.num) { min-width: 4.5rem; }
td.words, td.num.words { font-size: 0.78rem; padding-top: 0.45rem; white-space: normal; }
#thresholds td .u { width: auto; }
td .u { display: inline-block; width: 1.65em; margin-left: 0.22em; text-align: left; color: var(--soft); font-size: 0.88em; }
td code { overflow-wrap: break-word; }
td small { display: block; color: var(--soft); font-size: 0.75rem; }
th button { all: unset; cursor: pointer; }
.stacked thead th button { text-decoration: underline; }
th button:hover { color: var(--ink); text-decoration: underline; }
th button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
th[aria-sort=ascending] button::after { content: " ↑"; } th[aria-sort=descending] button::after { content: " ↓"; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 2rem; }
.pair > * { min-width: 0; } .pair > :empty { display: none; } .pair h3:first-child { margin-top: 0.8rem; }

.strip { display: block; width: 100%; height: 14px; margin: 1rem 0 0.5rem; border-radius: 4px; background: var(--faint); }
.swatches { display: flex; flex-wrap: wrap; gap: 0.2rem 1.25rem; margin: 0; padding: 0; list-style: none; font-size: 0.88rem; }
.swatch { display: inline-block; width: 0.7em; height: 0.7em; margin-right: 0.4em; border-radius: 2px; }
.fill-completed { fill: #2f9e6b; background: #2f9e6b; } .fill-failed { fill: #d6453d; background: #d6453d; }
.fill-refused { fill: #8c4a9e; background: #8c4a9e; } .fill-gaveUp { fill: #e07b28; background: #e07b28; }
.fill-timedOut { fill: #e6cf5a; background: #e6cf5a; } .fill-ambiguous { fill: #3b82cf; background: #3b82cf; }
.fill-interrupted { fill: #7a828c; background: #7a828c; } .fill-unresolved { fill: #a9b1ba; background: #a9b1ba; }
.fill-dropped { fill: #50575e; background: #50575e; }
.fill-open { fill: #cdb2f2; background: #cdb2f2; } .fill-ahead { fill: var(--line); background: var(--line); }

.effects ul { margin: 0; padding: 0; list-style: none; font-size: 0.88rem; }
.effects li { display: grid; grid-template-columns: minmax(9rem, 14rem) minmax(6rem, 1fr) 7.5rem; gap: 0.75rem; align-items: center; padding: 0.15rem 0; }
.effects li > :last-child { text-align: right; }
.shares li { grid-template-columns: minmax(9rem, 14rem) minmax(6rem, 1fr) minmax(9rem, 16rem); } .shares svg { width: 100%; height: 14px; }
.shares line { stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke; }
.effect { width: 100%; height: 14px; color: var(--soft); }
.effect.regressed { color: var(--bad); } .effect.not-regressed { color: var(--good); } .effect.inconclusive { color: var(--warn); }
.effect .floor { fill: var(--line); } .effect .zero { stroke: var(--soft); } .effect .estimate { fill: currentColor; }
.effects small { display: inline-block; color: var(--soft); font-size: 0.85em; }
.effects .marks { display: flex; justify-content: space-between; padding-inline: 2%; color: var(--soft); font-size: 0.75rem; }
.effects .marks span { display: flex; width: 0; justify-content: center; white-space: nowrap; }
.effects .marks span:first-child { justify-content: flex-start; } .effects .marks span:last-child { justify-content: flex-end; }
.effect .beyond { fill: currentColor; } .effect .interval { stroke: currentColor; stroke-width: 2; }
.effect line { vector-effect: non-scaling-stroke; } .effect .mark { stroke: currentColor; opacity: 0.35; }
.scatter { display: block; width: 100%; min-width: 44rem; height: auto; font-size: 12.5px; }
.scatter text { fill: var(--ink); } .scatter .tick { fill: var(--soft); } .scatter text.winner, .scatter text.present { font-weight: 600; }
.scatter .grid { stroke: var(--line); } .scatter .lead { stroke: var(--soft); stroke-width: 1; } .scatter .front { fill: none; stroke: var(--soft); stroke-dasharray: 4 3; }
.spot-winner { fill: var(--completed); stroke: var(--completed); background: var(--completed); }
.spot-present { fill: var(--throttled); stroke: var(--throttled); background: var(--throttled); }
.spot-named { fill: var(--attempts); stroke: var(--attempts); background: var(--attempts); }
.spot-combined { fill: var(--in-flight); stroke: var(--in-flight); background: var(--in-flight); }
.spot-searched { fill: var(--offered); stroke: var(--offered); background: var(--offered); }
.day { display: block; width: 100%; min-width: 44rem; height: auto; font-size: 12.5px; } .day.narrow { display: none; }
.day text, .multiples text { fill: var(--ink); } .day .tick, .multiples .tick { fill: var(--soft); } .day .panel, .multiples .panel { font-weight: 600; }
.day .grid, .multiples .grid { stroke: var(--line); } .day rect { stroke: var(--card); stroke-width: 0.75; }
.day .over { fill: none; stroke: var(--bad); stroke-width: 2; } .day .over-mark { fill: var(--bad); font-weight: 700; }
.limit-line { fill: none; stroke: var(--ink); stroke-width: 2; } .limit-mark { height: 2px; background: var(--ink); vertical-align: 0.25em; border-radius: 0; }
.used { fill: var(--attempts); background: var(--attempts); }
.model-0 { fill: var(--attempts); background: var(--attempts); } .model-1 { fill: var(--service); background: var(--service); }
.model-2 { fill: var(--completed); background: var(--completed); } .model-3 { fill: var(--in-flight); background: var(--in-flight); }
.model-4 { fill: var(--p-backoff); background: var(--p-backoff); } .model-5 { fill: var(--offered); background: var(--offered); }
.multiples > div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem 1.5rem; }
.multiples svg { display: block; width: 100%; max-width: 34rem; height: auto; font-size: 13.5px; }
.multiples .line { fill: none; stroke: currentColor; stroke-width: 2; } .multiples .area { fill: currentColor; opacity: 0.12; } .multiples circle { fill: currentColor; }
.line-p50 { color: var(--response); } .line-p95 { color: var(--service); } .multiples g text { fill: currentColor; font-weight: 600; }
.scatter circle { stroke-width: 1.75; } .scatter .spot-winner { stroke-width: 3.5; } .scatter .open { fill: var(--card); }

figure { margin: 1rem 0 0; }
figure + .scroll { margin-top: 1.5rem; }
figcaption { color: var(--soft); font-size: 0.85rem; margin-bottom: 0.6rem; max-width: 62rem; }
.controls { display: flex; flex-wrap: wrap; gap: 0.4rem 0.6rem; align-items: center; margin-bottom: 0.5rem; font-size: 0.85rem; }
.controls select, .controls button {
  font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 0.2rem 0.6rem; cursor: pointer;
}
.controls select { max-width: 100%; }
.controls button:hover, .controls select:hover { border-color: var(--soft); }
.controls button[aria-pressed=false] { color: var(--soft); text-decoration: line-through; }
.controls button[aria-pressed=false] i { visibility: hidden; }
.controls i { display: inline-block; width: 1.1em; border-top: 3px solid; margin-right: 0.45em; vertical-align: 0.25em; }
.controls i.dashed { border-top-style: dashed; }
.controls .response { border-color: var(--response); } .controls .service { border-color: var(--service); }
.controls .offered { border-color: var(--offered); } .controls .attempts { border-color: var(--attempts); }
.controls .throttled { border-color: var(--throttled); } .controls .completed { border-color: var(--completed); }
.controls .in-flight { border-color: var(--in-flight); }

.controls .credit-read, .controls .lag { border-color: var(--response); } .controls .credit-priced { border-color: var(--credit-priced); }
.controls .loop { border-color: var(--throttled); } .controls .cpu { border-color: var(--in-flight); }
.phase-lag { fill: var(--p-lag); background: var(--p-lag); } .phase-admission { fill: var(--p-admission); background: var(--p-admission); }
.phase-accepted { fill: var(--p-accepted); background: var(--p-accepted); } .phase-throttled { fill: var(--p-throttled); background: var(--p-throttled); }
.phase-trouble { fill: var(--p-trouble); background: var(--p-trouble); } .phase-backoff { fill: var(--p-backoff); background: var(--p-backoff); }
.phase-queued { fill: var(--p-queued); background: var(--p-queued); } .phase-running { fill: var(--p-running); background: var(--p-running); }
.phase-pollLag { fill: var(--p-poll); background: var(--p-poll); }
.sends { display: block; width: 100%; min-width: 44rem; } .sends .axis { stroke: var(--line); } .sends path { fill: none; stroke-width: 2; } .sends .sent-accepted { stroke: #2f9e6b; }
.sends .sent-refused { stroke: #d6453d; } .sends text { fill: var(--soft); font-size: 13px; }
.gantt ol { margin: 0; padding: 0; list-style: none; }
.gantt li, .gantt .scale { display: grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: 0.75rem; align-items: center; margin: 0; max-width: none; }
.gantt li { padding: 0.16rem 0; border-bottom: 1px solid var(--faint); }
.gantt li:hover { background: var(--faint); }
.gantt .who { display: grid; grid-template-columns: 5.4rem 5.4rem 4.2rem minmax(0, 1fr); gap: 0.4rem; font-size: 0.8rem; align-items: baseline; }
.gantt .who b { font-weight: 500; } .gantt .who small { color: var(--soft); white-space: nowrap; }
.gantt svg { display: block; width: 100%; height: 13px; background: var(--faint); border-radius: 2px; }
.gantt .marks { display: flex; justify-content: space-between; color: var(--soft); font-size: 0.75rem; }
.sequence { display: block; width: 100%; max-width: 46rem; min-width: 38rem; height: auto; font-size: 12.5px; }
.sequence text { fill: var(--ink); } .sequence tspan, .sequence .at, .sequence .wait, .sequence .head { fill: var(--soft); }
.sequence path { fill: none; stroke: var(--ink); stroke-width: 1.25; } .sequence .lifelines path { stroke: var(--line); stroke-width: 2; }
.sequence .back { stroke-dasharray: 5 3; } .sequence .lost { stroke: var(--bad); }
.sequence .good { fill: var(--good); } .sequence .warn { fill: var(--warn); } .sequence .bad { fill: var(--bad); }
.sequence .band { fill: var(--bad-tint); } .sequence .mark { fill: var(--bad); font-weight: 600; }
.flow { display: block; width: 100%; min-width: 44rem; height: auto; font-size: 13px; }
.flow text { fill: var(--ink); } .flow tspan { fill: var(--soft); } .flow .head { fill: var(--soft); }
.flow path { opacity: 0.28; } .flow path:hover { opacity: 0.5; } .flow .lane { opacity: 0.28; }
.flow-start, .flow-open { fill: var(--soft); } .flow-accepted { fill: var(--p-accepted); } .flow-throttled { fill: var(--p-throttled); }
.flow-trouble { fill: var(--p-trouble); } .flow-by-hint { fill: var(--p-running); } .flow-by-backoff { fill: var(--p-backoff); }
figure .flow + *, figure .scroll + .scroll { margin-top: 1.25rem; }
.plot { min-height: 260px; touch-action: pan-y; border-radius: 4px; }
.plot .u-cursor-x { border-color: var(--soft); }
.plot .u-select { background: color-mix(in srgb, var(--accent) 15%, transparent); }
output { display: block; min-height: 1.5em; color: var(--soft); font-size: 0.85rem; }
details { margin-top: 0.75rem; }
section > details { margin: 0; }
section > details > summary { width: auto; color: var(--soft); } section > details > summary h2 { display: inline; margin-right: 0.6rem; color: var(--ink); }
section:has(> details:not([open])) { padding-block: 0.7rem; }
summary { cursor: pointer; color: var(--accent); font-size: 0.88rem; width: fit-content; }
pre { margin: 0.75rem 0 0; padding: 1rem; overflow-x: auto; background: var(--faint); border-radius: 6px; font-size: 0.82rem; }
.definitions { columns: 22rem 2; column-gap: 2.5rem; margin: 0; font-size: 0.9rem; }
.definitions div { break-inside: avoid; padding-bottom: 0.7rem; }
.definitions dt { font-weight: 600; }
.definitions dd { margin: 0; color: var(--soft); }
footer { padding-bottom: 2.5rem; color: var(--soft); font-size: 0.82rem; }

/* What must be moved sideways all the same shows a shadow where it goes on. */
.scroll {
  background:
    linear-gradient(to right, var(--card) 40%, transparent) left / 2rem 100%, linear-gradient(to left, var(--card) 40%, transparent) right / 2rem 100%,
    linear-gradient(to right, #0003, transparent) left / 0.7rem 100%, linear-gradient(to left, #0003, transparent) right / 0.7rem 100%;
  background-repeat: no-repeat; background-attachment: local, local, scroll, scroll;
}
@media (max-width: 52rem) { .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (max-width: 40rem) {
  .effects li, .shares li { grid-template-columns: minmax(0, 1fr) auto; gap: 0 0.75rem; padding: 0.3rem 0; } .effects svg { grid-row: 2; grid-column: 1 / -1; } .effects .scale { grid-template-columns: minmax(0, 1fr); } .effects .scale > span:empty { display: none; }
  .gantt li { grid-template-columns: minmax(0, 1fr); gap: 0.15rem; } .gantt .scale { grid-template-columns: minmax(0, 1fr); }
  .gantt .scale span:first-child:empty { display: none; }
  .gantt .who { grid-template-columns: repeat(3, minmax(0, 1fr)); } .gantt .who small { grid-column: 1 / -1; white-space: normal; }
  body { font-size: 14px; }
  nav { position: static; } nav ul { flex-wrap: nowrap; } html { scroll-padding-top: 0; }
  .frame { padding-inline: 1rem; }
  header { padding-block: 0.9rem 0.6rem; } nav ul { overflow-x: auto; scrollbar-width: none; padding-right: 2rem; mask-image: linear-gradient(to left, transparent, #000 2rem); } header .facts { gap: 0.1rem 1rem; margin-top: 0.4rem; font-size: 0.85rem; } header .facts > div { display: flex; gap: 0.35rem; align-items: baseline; } header .facts dt { white-space: nowrap; }
  h1 { font-size: 1.5rem; }
  section { padding: 1.1rem 1rem; }
  .tile .figure { font-size: 1.35rem; }
  th, td { padding-inline: 0.5rem; }
  table.stacked, .stacked tbody, .stacked td, .stacked th { display: block; }
  .stacked:not(.sortable) thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .stacked thead tr { display: flex; flex-wrap: wrap; border-bottom: 1px solid var(--line); } .stacked thead tr::before { content: 'sort by'; margin-right: 0.9rem; color: var(--soft); font-size: 0.78rem; } .stacked thead th { border: 0; padding: 0.15rem 0.9rem 0.15rem 0; }
  .stacked caption { display: block; } .stacked caption span { position: static; max-width: none; }
  .stacked tbody tr { display: flex; flex-wrap: wrap; gap: 0.3rem 1.1rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
  .stacked tbody th { flex: 1 0 100%; max-width: none; position: static; padding: 0; border: 0; font-weight: 600; }
  .stacked tbody td, .stacked tbody td.num { min-width: 0; padding: 0; border: 0; text-align: left; white-space: normal; font-size: 0.9rem; }
  .stacked tbody th[data-head]::before { content: attr(data-head) ' '; color: var(--soft); font-weight: 400; }
  .stacked td::before { content: attr(data-head); display: block; color: var(--soft); font-size: 0.75rem; } .stacked td .u { width: auto; }
  .matrix th, .matrix td { padding-inline: 0.15rem; font-size: 0.75rem; } .matrix td { text-align: center; } .matrix td:not(.num) { min-width: 0; } .matrix thead th + th { text-align: center; } .matrix tbody th, .matrix tbody th code { max-width: none; overflow-wrap: normal; white-space: nowrap; } .matrix .wide { display: none; } .matrix .narrow { display: inline; }
  .day.wide { display: none; } .day.narrow { display: block; min-width: 0; }
  .sends, .scatter { min-width: 0; font-size: 29px; overflow: visible; } .sends text { font-size: 29px; }
  .scatter { padding: 0.7rem 0 0.3rem 0.9rem; } .scatter circle { r: 11px; } .scatter .spot-winner { r: 16px; }
  .scatter text:not(.tick), .scatter .lead, .flow { display: none; }
}
@media (max-width: 24rem) { .sends, .sends text, .scatter { font-size: 37px; } .scatter .title { translate: 0 14px; } .multiples svg { padding-left: 8px; overflow: visible; font-size: 17px; } }
@media (scripting: none) { .controls, .plot, output { display: none; } }
@media print {
  :root { color-scheme: light; }
  table { font-size: 7.5pt; }
  th, td { padding-inline: 3pt; }
  thead th, td.words, td.num.words { font-size: 7pt; padding-top: 0.42rem; }
  td small { font-size: 6pt; }
  tbody th { min-width: 0; position: static; }
  td:not(.num) { min-width: 0; }
  /* Paper cannot be moved sideways, and printers leave backgrounds out unless they are asked for. */
  thead th.num, code.name { white-space: normal; } td .u { width: auto; }
  .sortable :is(th, td) { padding-inline: 1.5pt; font-size: 6.5pt; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  .day, .flow, .scatter, .sends, .sequence { min-width: 0; }
  .swatch { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .multiples > div { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  body { background: none; font-size: 10pt; }
  nav, .skip, .controls select, .controls label, output, figure details { display: none; }
  main { display: block; }
  section { margin-top: 0.75rem; border-width: 1px 0 0; border-radius: 0; padding: 0.6rem 0 0; }
  section, .tile { border-color: #ccc; }
  #verdict { padding-left: 1rem; } .tiles { grid-template-columns: repeat(4, minmax(0, 1fr)); } .tile .figure { font-size: 1.25rem; }
  /* Only what nobody can read in two halves stays whole: a whole section would leave most of a sheet empty. */
  tr, .tile, .plot, svg, figcaption, .swatches, .notice, .facts > div, :is(.gantt, .effects) li { break-inside: avoid; }
  h2, h3, figcaption, caption, summary, .controls, .swatches, thead { break-after: avoid; }
  .definitions { columns: 2; } pre { font-size: 7pt; }
  .frame { max-width: none; padding-inline: 0; } main, footer { padding-block: 0; }
  .scroll { overflow: visible; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`
