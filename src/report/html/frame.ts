import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Fact } from '../facts.ts'
import type { ChartData } from './charts.ts'
import { CLIENT, LIVE_CLIENT } from './client.ts'
import { factList } from './elements.ts'
import { Html, html } from './html.ts'
import { STYLE } from './style.ts'

const require = createRequire(import.meta.url)

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
  /** The page of a run that is under way: it asks where it came from for newer states. */
  isLive?: true
}

/**
 * One file that needs no network. Its policy admits the page's own style and script by their hashes and nothing else, so that even
 * markup which slipped through could load or run nothing; a live page may ask its own origin.
 */
export function renderPage(page: Page): string {
  const isLive = page.isLive === true
  const script = `${uplotText('uPlot.iife.min.js')}\n${isLive ? LIVE_CLIENT : CLIENT}`
  const style = `${uplotText('uPlot.min.css')}\n${STYLE}`
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; ${isLive ? "connect-src 'self'; " : ''}img-src data:; base-uri 'none'; form-action 'none'`

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
<p class="brand"><b>gatebench</b> ${isLive ? html`<span id="link" role="status">connecting</span>` : 'report'}</p>
<h1>${page.heading}</h1>
${factList(page.facts)}
</div></header>
<nav aria-label="Sections"><ul class="frame">${page.sections.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}</ul></nav>
${mainOf(page)}
<footer><div class="frame">${page.footer} Charts by uPlot.</div></footer>
<script type="application/json" id="chart-data">${embedded(page.data)}</script>
<script>${new Html(script)}</script>
</body>
</html>
`
  return whole.markup
}

/** What a page says, without what stands around it. */
export function mainOf({ lead, sections }: Pick<Page, 'lead' | 'sections'>): Html {
  return html`<main class="frame">
${lead}
${sections.map(
  ({ id, title, body }) => html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${body}</section>
`,
)}
</main>`
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
  return readFileSync(join(dirname(require.resolve('uplot')), file), 'utf8')
}
