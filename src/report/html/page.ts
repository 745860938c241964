import type { Summary } from '../../measure/summary.ts'
import { runFacts } from '../facts.ts'
import { noticesOf, verdictOf } from '../verdict.ts'
import { chartData } from './charts.ts'
import { percentileFigure, timelineFigure } from './figures.ts'
import { renderPage } from './frame.ts'
import { html } from './html.ts'
import { headlineSection, intervalLength, sections, verdictSection } from './sections.ts'

export interface HtmlOptions {
  /** The resolved profile, without secrets, as YAML. */
  profileYaml: string
}

/** `report.html`: the whole report on one page. */
export function renderHtml(summary: Summary, { profileYaml }: HtmlOptions): string {
  const data = chartData(summary)
  const verdict = verdictOf(summary)
  const { exitCode, reasons } = summary.verdict
  return renderPage({
    title: `${verdict.word}: ${summary.run.profile}, gatebench report`,
    heading: summary.run.profile,
    facts: runFacts(summary).filter((fact) => fact.label !== 'profile'),
    lead: html`${verdictSection(verdict, exitCode, reasons, noticesOf(summary))}
${headlineSection(summary)}`,
    sections: sections(summary, {
      profileYaml,
      percentiles: percentileFigure(data),
      timeline: timelineFigure(data, summary, intervalLength(summary)),
    }),
    footer: `Written by gatebench from the summary of run ${summary.run.id} (${summary.schema}).`,
    data,
  })
}
