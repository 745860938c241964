import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Summary } from '../../measure/summary.ts'
import { runFacts } from '../facts.ts'
import { verdictOf } from '../verdict.ts'
import { type ChartData, chartData } from './charts.ts'
import { CLIENT } from './client.ts'
import { factList } from './elements.ts'
import { percentileFigure, timelineFigure } from './figures.ts'
import { Html, html } from './html.ts'
import { headlineSection, intervalLength, sections, verdictSection } from './sections.ts'
import { STYLE } from './style.ts'

export interface HtmlOptions {
  /** The resolved profile, without secrets, as YAML. */
  profileYaml: string
}

/**
 * `report.html`: one file that needs no network. Its policy admits the page's own style and script by their hashes and nothing else, so
 * that even markup which slipped through could load or run nothing.
 */
export function renderHtml(summary: Summary, { profileYaml }: HtmlOptions): string {
  const data = chartData(summary)
  const script = `${uplotText('uPlot.iife.min.js')}\n${CLIENT}`
  const style = `${uplotText('uPlot.min.css')}\n${STYLE}`
  const verdict = verdictOf(summary)
  const parts = sections(summary, {
    profileYaml,
    percentiles: percentileFigure(data),
    timeline: timelineFigure(data, summary, intervalLength(summary)),
  })
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; img-src data:; base-uri 'none'; form-action 'none'`

  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${verdict.word}: ${summary.run.profile}, gatebench report</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#verdict">Skip to the verdict</a>
<header><div class="frame">
<p class="brand"><b>gatebench</b> report</p>
<h1>${summary.run.profile}</h1>
${factList(runFacts(summary).filter((fact) => fact.label !== 'profile'))}
</div></header>
<nav aria-label="Sections"><ul class="frame">${parts.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}</ul></nav>
<main class="frame">
${verdictSection(summary)}
${headlineSection(summary)}
${parts.map(
  (
    part,
  ) => html`<section id="${part.id}" aria-labelledby="${part.id}-title"><h2 id="${part.id}-title">${part.title}</h2>
${part.body}</section>
`,
)}
</main>
<footer><div class="frame">Written by gatebench from the summary of run ${summary.run.id} (${summary.schema}). Charts by uPlot.</div></footer>
<script type="application/json" id="chart-data">${embedded(data)}</script>
<script>${new Html(script)}</script>
</body>
</html>
`
  return page.markup
}

/** JSON inside a script element: without `<` nothing in it can end the element. */
function embedded(data: ChartData): Html {
  return new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** A file of the installed chart library, beside its main file. */
function uplotText(file: string): string {
  const main = createRequire(import.meta.url).resolve('uplot')
  return readFileSync(join(dirname(main), file), 'utf8')
}
