import { type Fact, facts } from '../../document/document.ts'
import { formatPart, orNone } from '../../document/figures.ts'
import type { Summary } from '../../measure/summary.ts'
import type { WholeLatency } from '../../measure/summary-whole.ts'
import { formatCount, formatCredits, formatFactor, formatRate, formatShare } from '../../units.ts'
import type { RunSection } from '../run-section.ts'
import { wholeCell } from './all-calls.ts'

/** The few figures that most readers came for. */
export const headline: RunSection = ({ summary }) => ({
  id: 'headline',
  title: 'Headline figures',
  bare: true,
  blocks: [facts(tilesOf(summary), { tiles: true, in: ['html'] })],
})

function tilesOf({ counts, measured, goodput, whole, throttling, retrying, credits }: Summary): Fact[] {
  return [
    tile(
      'Completed calls',
      formatCount(counts.completed),
      `${formatPart(counts.completed, counts.started)} of ${formatCount(counts.started)} started`,
    ),
    tile('Goodput', orNone(goodput.perSecond, formatRate), 'completed within every threshold'),
    timeTile('p50', whole.responseTime),
    timeTile(highestOf(whole.responseTime), whole.responseTime),
    tile(
      '429 rate',
      orNone(throttling.rate, formatShare),
      `${formatCount(measured.throttled)} of ${formatCount(measured.attempts)} attempts`,
    ),
    tile('Retry amplification', orNone(retrying.amplification, formatFactor), 'attempts a call'),
    ...(credits === null ? [] : [tile('Credits used', orNone(credits.delta, formatCredits), budgetAside(credits))]),
    tile(
      'Not completed',
      formatCount(counts.started - counts.completed),
      'failed, given up, timed out, still open, or not known',
    ),
  ]
}

function budgetAside({ budget, delta, committed }: NonNullable<Summary['credits']>): string {
  if (budget === null) return 'no budget set'
  const more = committed !== null && committed > (delta ?? 0) ? `; at most ${formatCredits(committed)} charged` : ''
  return `budget ${formatCredits(budget)}${more}`
}

const tile = (label: string, text: string, aside: string): Fact => ({ label, text, aside })

/** Time of all calls: calls that never completed would be missing from the times of completed ones. */
function timeTile(stat: 'p50' | 'p90' | 'p95', times: WholeLatency): Fact {
  return tile(`Response time ${stat}`, wholeCell(times[stat]).text, 'of all calls, from the intended start')
}

/** Highest percentile that the run has samples for. */
function highestOf({ p90, p95 }: WholeLatency): 'p90' | 'p95' {
  return p95.needs > 0 && p90.needs === 0 ? 'p90' : 'p95'
}
