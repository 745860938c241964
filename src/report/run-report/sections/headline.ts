import type { Summary } from '../../../measure/summary.ts'
import { formatCount, formatCredits, formatRate, formatShare } from '../../../units.ts'
import { type Fact, facts } from '../../document.ts'
import { formatFactor, formatPart, formatPercentile, orNone } from '../../figures.ts'
import type { RunSection } from '../run-section.ts'

/** The few figures that most readers came for. */
export const headline: RunSection = ({ summary }) => ({
  id: 'headline',
  title: 'Headline figures',
  bare: true,
  blocks: [facts(tilesOf(summary), { tiles: true, in: ['html'] })],
})

function tilesOf({ counts, measured, goodput, latency, throttling, retrying, credits }: Summary): Fact[] {
  return [
    tile(
      'Completed calls',
      formatCount(counts.completed),
      `${formatPart(counts.completed, counts.started)} of ${formatCount(counts.started)} started`,
    ),
    tile('Goodput', orNone(goodput.perSecond, formatRate), 'completed within every threshold', true),
    tile('Response time p50', formatPercentile(latency.responseTime.p50), 'from the intended start', true),
    tailTile(latency.responseTime),
    tile(
      '429 rate',
      orNone(throttling.rate, formatShare),
      `${formatCount(measured.throttled)} of ${formatCount(measured.attempts)} attempts`,
    ),
    tile('Retry amplification', orNone(retrying.amplification, formatFactor), 'attempts a call'),
    ...(credits === null
      ? []
      : [
          tile(
            'Credits used',
            orNone(credits.delta, formatCredits),
            credits.budget === null ? 'no budget set' : `budget ${formatCredits(credits.budget)}`,
          ),
        ]),
    tile('Not completed', formatCount(counts.started - counts.completed), 'failed, given up, timed out, or not known'),
  ]
}

const tile = (label: string, text: string, aside: string, scaled = false): Fact => ({
  ...{ label, text, aside },
  ...(scaled && { scaled }),
})

/** The highest of the two that the run carries: what it lacks is no figure. */
function tailTile(times: Summary['latency']['responseTime']): Fact {
  const stat = times.p95.ms === null && times.p90.ms !== null ? 'p90' : 'p95'
  return tile(`Response time ${stat}`, formatPercentile(times[stat]), 'from the intended start', true)
}
