import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Fact } from '../facts.ts'
import type { ChartData } from './charts.ts'
import { CLIENT } from './client.ts'
import { factList } from './elements.ts'
import { Html, html } from './html.ts'
import { STYLE } from './style.ts'

/** One part of a page, with its place in the page's navigation. */
export interface Section {
  id: string
  title: string
  body: Html
}

/** What differs from page to page. */
export interface Page {
  title: string
  heading: string
  facts: readonly Fact[]
  /** What stands before the sections: the verdict. */
  lead: Html
  sections: readonly Section[]
  footer: string
  data: ChartData
}

/**
 * One file that needs no network. Its policy admits the page's own style and script by their hashes and nothing else, so that even
 * markup which slipped through could load or run nothing.
 */
export function renderPage(page: Page): string {
  const script = `${uplotText('uPlot.iife.min.js')}\n${CLIENT}`
  const style = `${uplotText('uPlot.min.css')}\n${STYLE}`
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; img-src data:; base-uri 'none'; form-action 'none'`

  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${page.title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#verdict">Skip to the verdict</a>
<header><div class="frame">
<p class="brand"><b>gatebench</b> report</p>
<h1>${page.heading}</h1>
${factList(page.facts)}
</div></header>
<nav aria-label="Sections"><ul class="frame">${page.sections.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}</ul></nav>
<main class="frame">
${page.lead}
${page.sections.map(
  (
    part,
  ) => html`<section id="${part.id}" aria-labelledby="${part.id}-title"><h2 id="${part.id}-title">${part.title}</h2>
${part.body}</section>
`,
)}
</main>
<footer><div class="frame">${page.footer} Charts by uPlot.</div></footer>
<script type="application/json" id="chart-data">${embedded(page.data)}</script>
<script>${new Html(script)}</script>
</body>
</html>
`
  return whole.markup
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
