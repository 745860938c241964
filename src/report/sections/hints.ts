import type { Fact, Item } from '../../document/document.ts'
import { orNone } from '../../document/figures.ts'
import { duration, foreign, left, right, type Table, tableFrom } from '../../document/table.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import type { HintTruth, ModelHints } from '../../measure/summary/summary-hints.ts'
import type { RunDetail } from '../../measure/timelines/run-detail.ts'
import { formatCount, formatDuration } from '../../units.ts'
import { wasOrWere } from '../words.ts'

/** How good the gateway's advice to wait was; of hints that nobody saw there is nothing to say. */
export function hintFacts({ hints }: Summary): Fact[] {
  const seen = { label: 'received in the whole run', text: formatCount(hints.seen) }
  const absent = { label: 'refusals without a hint', text: formatCount(hints.absent) }
  if (hints.seen === 0) return [seen, absent]
  return [
    seen,
    { label: 'obeyed', text: formatCount(hints.obeyed) },
    { label: 'obeyed, but refused again because other calls came first', text: formatCount(hints.contended) },
    { label: 'obeyed, but refused again because the hint was too short', text: formatCount(hints.tooShort) },
    { label: 'too long (an earlier retry was accepted)', text: formatCount(hints.tooLong) },
    absent,
  ]
}

/** Where hints stood, and how long they asked to wait. */
export function hintSourcesTable({ hints }: RunDetail): Table {
  return tableFrom(hints, [
    left('source', ({ source }) => foreign(source)),
    right('seen', ({ seen }) => seen),
    right('without a time', ({ later }) => later),
    right('shortest', ({ minMs }) => duration(minMs)),
    right('median', ({ medianMs }) => duration(medianMs)),
    right('longest', ({ maxMs }) => duration(maxMs)),
  ])
}

/** One row a model that was given hints, or refusals without one. */
export function hintsTable({ hints }: Summary): Table {
  return tableFrom(hints.byModel, [
    left('hints', ({ model }) => foreign(model)),
    right('seen', ({ seen }) => seen),
    right('median', ({ medianMs }) => duration(medianMs)),
    right('obeyed', ({ obeyed }) => obeyed),
    right('refused again because the hint was too short', ({ tooShort }) => tooShort, { short: 'short' }),
    right('too short by at least', ({ shortByMs }) => duration(shortByMs), { short: 'by at least', spare: true }),
    right('refused again because other calls came first', ({ contended }) => contended, { short: 'others first' }),
    right('too long', ({ tooLong }) => tooLong, { short: 'long' }),
    right('too long by at least', ({ longByMs }) => duration(longByMs), { short: 'by at least', spare: true }),
    right('no hint', ({ absent }) => absent),
  ])
}

/** Accuracy of hints by the mock's own limits; nothing with a real gateway. */
export function hintTruthTable({ hints }: Summary): Table {
  return tableFrom(hints.truth ?? [], [
    left('true accuracy', ({ model }) => foreign(model)),
    right('judged', ({ known }) => known),
    right('too short', ({ short }) => short, { short: 'short' }),
    right('exact', ({ exact }) => exact),
    right('too long', ({ long }) => long, { short: 'long' }),
    right('mean error', ({ meanErrorMs }) => ({ text: orNone(meanErrorMs, signed), sort: meanErrorMs ?? 0 }), {
      short: 'error',
    }),
    right('unknown', ({ unknown }) => unknown, { spare: true }),
  ])
}

/** Value of each model's hints, in words; the model's name apart, because it comes from outside. */
export function hintSentences({ hints }: Summary): Item[] {
  return hints.byModel.map((one) => ({
    head: one.model,
    code: true,
    text: sentence(
      one,
      hints.truth?.find(({ model }) => model === one.model),
      formatDuration,
    ),
  }))
}

function sentence(hints: ModelHints, truth: HintTruth | undefined, time: (ms: number) => string): string {
  const { seen, obeyed, tooShort, contended, tooLong, absent, medianMs, shortByMs, longByMs } = hints
  if (seen === 0) return `no hints in ${refusals(absent)}.`
  const parts = [
    `${formatCount(seen)} ${seen === 1 ? 'hint' : 'hints'}${medianMs === null ? '' : ` (median ${time(medianMs)})`}`,
  ]
  if (medianMs !== null)
    parts.push(`${formatCount(obeyed)} obeyed${refusedAgain(tooShort, contended, shortByMs, time)}`)
  if (tooLong > 0) {
    parts.push(`${formatCount(tooLong)} too long by at least ${time(longByMs ?? 0)} (an earlier attempt was accepted)`)
  }
  if (absent > 0) parts.push(`${refusals(absent)} without a hint`)
  const told = `${parts.join('; ')}.`
  if (truth === undefined || truth.known === 0) return told
  const { known, short, long, meanErrorMs } = truth
  return `${told} By the mock’s own log, ${formatCount(short)} of ${formatCount(known)} hints were too short, and ${formatCount(long)} were too long. On average, hints were ${time(Math.abs(meanErrorMs ?? 0))} ${(meanErrorMs ?? 0) < 0 ? 'shorter' : 'longer'} than needed.`
}

/** A hint is blamed only where nobody was let through in the meantime, and for what it was waited beyond. */
function refusedAgain(
  tooShort: number,
  contended: number,
  shortByMs: number | null,
  time: (ms: number) => string,
): string {
  const parts: string[] = []
  if (contended > 0)
    parts.push(
      `${formatCount(contended)} of the hinted retries ${wasOrWere(contended)} refused because other calls were accepted first`,
    )
  if (tooShort > 0) {
    const by = shortByMs !== null && shortByMs >= 1 ? ` by at least ${time(shortByMs)}` : ''
    parts.push(
      `${formatCount(tooShort)} of the hinted retries ${wasOrWere(tooShort)} refused because the hint was too short${by}`,
    )
  }
  return parts.map((part) => `; ${part}`).join('')
}

function refusals(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'refusal' : 'refusals'}`
}

function signed(ms: number): string {
  return `${ms > 0 ? '+' : ''}${formatDuration(ms)}`
}
