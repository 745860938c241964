import type { Section } from '../document/document.ts'
import type { ChartData } from '../document/html/chart-data.ts'
import type { Summary } from '../measure/summary/summary.ts'
import type { RunDetail } from '../measure/timelines/run-detail.ts'

/** Data that a section of a run's report is made from. */
export interface RunReport {
  summary: Summary
  /** Detail that only events contain; null for a summary alone, whose report lacks the charts made from it. */
  detail: RunDetail | null
  /** The resolved profile, without secrets, as YAML. */
  profileYaml: string
  charts: () => ChartData
}

/**
 * Tells of one subject, in a section or in several: one more is added where the subject is, and nowhere else. Blocks without content, and a
 * section without blocks, are not shown: it need not ask.
 */
export type RunSection = (run: RunReport) => Section | readonly Section[]

/** Names of the models, for a figure's choice: of one there is none. */
export const choosableModels = ({ summary: { models } }: RunReport): string[] =>
  models.length > 1 ? models.map(({ model }) => model) : []
