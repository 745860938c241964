import { type Block, type Fact, facts, text } from '../../document/document.ts'
import type { Summary } from '../../measure/summary.ts'
import { formatCredits, formatDuration } from '../../units.ts'
import type { RunSection } from '../run-section.ts'

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

/** The time and the money that the run took, and of a run that was played or simulated would take; for the first screen. */
export function took({ run, credits }: Summary): Block {
  const used = credits?.delta ?? credits?.priced ?? null
  const { time, durationMs, speed = 1 } = run
  const cost = `${formatDuration(durationMs)}${used === null ? '' : ` and ${formatCredits(used)} credits`}`
  const said =
    time === 'virtual'
      ? `Real gateway: about ${cost}; this is a simulation.`
      : speed === 1
        ? `The run took ${cost}.`
        : `Real gateway: about ${cost}; on the mock ${formatDuration(durationMs / speed)} (speed ${speed}).`
  return text(said, { in: ['terminal'] })
}

/** How long it took here, where that is not how long it lasted for the gateway. */
function playedIn({ time, durationMs, speed = 1 }: Summary['run']): string {
  if (time === 'virtual') return ' of virtual time'
  return speed === 1 ? '' : ` for the gateway, played in ${formatDuration(durationMs / speed)} (speed ${speed})`
}
