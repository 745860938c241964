import { type Block, type Fact, facts, text } from '../../document/document.ts'
import { formatPart, orNone } from '../../document/figures.ts'
import type { Streams } from '../../measure/streams/summary-streams.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import { mayBeOthers, perhapsOthers } from '../../measure/summary/summary-credits.ts'
import type { WholeLatency } from '../../measure/summary/summary-whole.ts'
import { formatCount, formatCredits, formatDuration, formatFactor, formatRate, formatShare } from '../../units.ts'
import type { RunSection } from '../run-section.ts'
import { wholeCell } from './all-calls.ts'

/** The few figures that most readers came for. */
export const headline: RunSection = ({ summary }) => ({
  id: 'headline',
  title: 'Headline figures',
  bare: true,
  blocks: [facts(tilesOf(summary), { tiles: true, in: ['html'] })],
})

function tilesOf({ counts, measured, goodput, whole, streams, throttling, retrying, credits }: Summary): Fact[] {
  return [
    tile(
      'Completed calls',
      formatCount(counts.completed),
      `${formatPart(counts.completed, counts.started)} of ${formatCount(counts.started)} started`,
    ),
    tile('Goodput', orNone(goodput.perSecond, formatRate), 'calls completed within every threshold'),
    ...(streams === undefined ? [timeTile('p50', whole.responseTime)] : firstTokenTiles(streams)),
    timeTile(highestOf(whole.responseTime), whole.responseTime),
    tile(
      '429 rate',
      orNone(throttling.rate, formatShare),
      `${formatCount(measured.throttled)} of ${formatCount(measured.attempts)} attempts`,
    ),
    ...(streams === undefined
      ? [tile('Retry amplification', orNone(retrying.amplification, formatFactor), 'attempts per call')]
      : []),
    ...(credits === null ? [] : [tile('Credits used', orNone(credits.delta, formatCredits), budgetAside(credits))]),
    tile(
      'Not completed',
      formatCount(counts.started - counts.completed),
      'failed, gave up, timed out, still open or unknown',
    ),
  ]
}

function budgetAside({ budget, delta, committed, toppedUp }: NonNullable<Summary['credits']>): string {
  if (budget === null) return 'no budget set'
  const more =
    committed !== null && committed > (delta ?? 0)
      ? `; ${toppedUp ? 'perhaps' : 'at most'} ${formatCredits(committed)} charged`
      : ''
  return `budget ${formatCredits(budget)}${more}`
}

const tile = (label: string, text: string, aside: string): Fact => ({ label, text, aside })

/** Time of all calls: calls that never completed would be missing from the times of completed ones. */
function timeTile(stat: 'p50' | 'p90' | 'p95', times: WholeLatency): Fact {
  return tile(`Response time ${stat}`, wholeCell(times[stat]).text, 'of all calls, from the intended start')
}

/** Times that readers of a stream wait for, in place of figures that say little of streams. */
function firstTokenTiles({ times: { firstToken } }: Streams): Fact[] {
  const { calls } = firstToken
  return (['p50', highestOf(calls)] as const).map((stat) =>
    tile(`First token ${stat}`, wholeCell(calls[stat]).text, 'of all streamed calls, from the intended start'),
  )
}

/** Highest percentile that the run has samples for. */
function highestOf({ p90, p95 }: WholeLatency): 'p90' | 'p95' {
  return p95.needs > 0 && p90.needs === 0 ? 'p90' : 'p95'
}

/** Where completions stop following a load that rises by itself. */
export const knee: RunSection = ({ summary: { knee: found } }) => {
  const blocks = []
  if (found !== undefined) {
    const { perSecond, low, high, offeredUpTo } = found
    const isReached = perSecond !== null && low !== null && high !== null
    const fact = isReached
      ? {
          label: 'throughput stops following the load',
          text: `at ${formatRate(perSecond)} (95%: ${formatRate(low)} to ${formatRate(high)})`,
        }
      : { label: 'throughput follows the load', text: `up to ${formatRate(offeredUpTo)} (no knee reached)` }
    blocks.push(facts([fact], { label: 'Knee' }))
  }
  return { id: 'knee', title: 'Knee', blocks }
}

export const run: RunSection = ({ summary }) => ({
  id: 'run',
  title: 'Run',
  titled: [],
  blocks: [facts(runFacts(summary), { label: 'Run', apart: true, in: ['terminal', 'markdown'] })],
})

/** Settings of the run: the line that makes two reports comparable. */
export function runFacts({ run }: Summary): Fact[] {
  return [
    { label: 'gateway', text: run.gateway.kind === 'mock' ? 'mock' : run.gateway.baseUrl, code: true },
    { label: 'profile', text: run.profile, code: true },
    { label: 'seed', text: String(run.seed), code: true },
    { label: 'duration', text: `${formatDuration(run.durationMs)}${playedIn(run)}` },
    { label: 'started', text: run.startedAt, code: true },
    { label: 'run', text: run.id, code: true },
  ]
}

/** Doubt about the credits of the first screen, in brackets; empty where there is none. */
function doubtOf(credits: Summary['credits']): string {
  if (credits === null) return ''
  const { delta, priced, committed } = credits
  const byOthers = perhapsOthers(credits)
  if (delta !== null && byOthers > 0)
    return ` (up to ${formatCredits(byOthers)} of them while it was interrupted, perhaps by others)`
  if (delta !== null && mayBeOthers(credits))
    return ' (by the account, from which others may have spent or to which they may have added credits)'
  const isMore = committed !== null && committed > (delta ?? priced ?? 0)
  if (delta !== null) return isMore ? ` (at most ${formatCredits(committed)})` : ''
  const doubtful = isMore ? `; ${formatCredits(committed)} with those in doubt` : ''
  return ` (by the stated prices of completed calls${doubtful})`
}

/** The time and the money that the run took, and of a run that was played or simulated would take; for the first screen. */
export function took({ run, credits }: Summary): Block {
  const used = credits?.delta ?? credits?.priced ?? null
  const { time, durationMs, speed = 1 } = run
  const doubt = time === 'real' && speed === 1 ? doubtOf(credits) : ''
  const cost = `${formatDuration(durationMs)}${used === null ? '' : ` and ${formatCredits(used)} credits${doubt}`}`
  const said =
    time === 'virtual'
      ? `Real gateway: about ${cost}. This was a simulation.`
      : speed === 1
        ? `The run took ${cost}.`
        : `Real gateway: about ${cost}. Mock: ${formatDuration(durationMs / speed)} at speed ${speed}.`
  return text(said, { in: ['terminal'] })
}

/** How long it took here, where that is not how long it lasted for the gateway. */
function playedIn({ time, durationMs, speed = 1 }: Summary['run']): string {
  if (time === 'virtual') return ' of virtual time'
  return speed === 1 ? '' : ` of gateway time, run in ${formatDuration(durationMs / speed)} (speed ${speed})`
}
