import type { RunDetail } from '../../measure/run-detail.ts'
import type { Summary } from '../../measure/summary.ts'
import { runFacts } from '../facts.ts'
import { noticesOf, verdictOf } from '../verdict.ts'
import { chartData } from './charts.ts'
import { pageFigures } from './figures.ts'
import { renderPage } from './frame.ts'
import { html } from './html.ts'
import { headlineSection, sections, verdictSection } from './sections.ts'

export interface HtmlOptions {
  /** The resolved profile, without secrets, as YAML. */
  profileYaml: string
  /** What only events tell; without it the page has the summary's figures alone. */
  detail?: RunDetail | null
}

/** `report.html`: the whole report on one page. */
export function renderHtml(summary: Summary, { profileYaml, detail = null }: HtmlOptions): string {
  const data = chartData(summary, detail)
  const verdict = verdictOf(summary)
  const { exitCode, reasons } = summary.verdict
  return renderPage({
    title: `${verdict.word}: ${summary.run.profile}, gatebench report`,
    heading: summary.run.profile,
    facts: runFacts(summary).filter((fact) => fact.label !== 'profile'),
    lead: html`${verdictSection(verdict, exitCode, reasons, noticesOf(summary))}
${headlineSection(summary)}`,
    sections: sections(summary, pageFigures(summary, detail, data), profileYaml),
    footer: `Written by gatebench from the summary of run ${summary.run.id} (${summary.schema}).`,
    data,
  })
}
