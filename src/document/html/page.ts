import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Document, type ShownSection, sectionsFor } from '../document.ts'
import type { ChartData } from './chart-data.ts'
import { blocksOf, factList, verdictSection } from './elements.ts'
import { Html, html } from './html.ts'
import { pageScript } from './page-scripts.ts'
import { STYLE } from './style.ts'

const require = createRequire(import.meta.url)

const NO_CHARTS: ChartData = { curves: [], timelines: [], heat: null, credits: null, generator: null }

/** Content of a page, and the data that its script draws. */
export interface Page {
  title: string
  main: Html
  /** Those of its navigation. */
  sections: readonly ShownSection[]
  data: ChartData
}

/** The whole report on one page. */
export function renderHtml(document: Document): string {
  return framed(document, pageOf(document))
}

/** `lead` stands in the place of the verdict where there is none yet. */
export function pageOf(document: Document, lead: Html = verdictSection(document.verdict)): Page {
  const sections = sectionsFor('html', document.sections)
  return {
    title: document.title,
    main: html`<main class="frame">
${lead}
${sections.map(sectionOf)}</main>`,
    sections: sections.filter(({ bare }) => bare !== true),
    data: document.charts?.() ?? NO_CHARTS,
  }
}

function sectionOf({ id, title, bare, folded, blocks }: ShownSection): Html {
  const head = html`<h2 id="${id}-title"${bare ? html` class="unseen"` : null}>${title}</h2>`
  const content =
    folded === undefined
      ? html`${head}\n${blocksOf(blocks)}`
      : html`<details><summary>${head} <span>${folded}</span></summary>\n${blocksOf(blocks)}</details>`
  return html`<section id="${id}"${bare ? html` class="bare"` : null} aria-labelledby="${id}-title">${content}</section>
`
}

/**
 * One file that needs no network. Its policy admits the page's own style and script by their hashes and nothing else, so that even
 * markup which slipped through could load or run nothing; a live page may ask its own origin.
 */
export function framed({ kind, heading, about, origin }: Document, page: Page, isLive = false): string {
  const hasCharts = page.data !== NO_CHARTS
  const script = `${hasCharts ? uplotText('uPlot.iife.min.js') : ''}\n${pageScript(isLive ? 'live' : 'report')}`
  const style = `${hasCharts ? uplotText('uPlot.min.css') : ''}\n${STYLE}`
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
<p class="brand"><b>${kind}</b> · gatebench${isLive ? html` <span id="link" role="status">connecting</span>` : null}</p>
<h1>${heading}</h1>
${about.length === 0 ? null : html`<div class="about" tabindex="0" role="region" aria-label="What it is about">${factList(about)}</div>`}
</div></header>
<nav aria-label="Sections"><ul class="frame">${page.sections.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}</ul></nav>
${page.main}
<footer><div class="frame">${origin}${hasCharts ? ' Charts by uPlot.' : ''}</div></footer>
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
  return readFileSync(join(dirname(require.resolve('uplot')), file), 'utf8')
}
