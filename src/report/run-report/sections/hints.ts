import type { RunDetail } from '../../../measure/run-detail.ts'
import type { HintTruth, ModelHints, Summary } from '../../../measure/summary.ts'
import { formatCount, formatDuration } from '../../../units.ts'
import type { Fact, Item } from '../../document.ts'
import { orNone } from '../../figures.ts'
import { type Cell, count, left, right, type Table } from '../../table.ts'

/** How good the gateway's advice to wait was. */
export function hintFacts({ hints }: Summary): Fact[] {
  return [
    { label: 'seen', text: formatCount(hints.seen) },
    { label: 'obeyed', text: formatCount(hints.obeyed) },
    { label: 'too short', text: formatCount(hints.tooShort) },
    { label: 'too long', text: formatCount(hints.tooLong) },
    { label: 'refusals without one', text: formatCount(hints.absent) },
  ]
}

/** Where hints stood, and how long they asked to wait. */
export function hintSourcesTable({ hints }: RunDetail): Table {
  return {
    columns: [
      left('stood in'),
      right('seen'),
      right('without a time'),
      right('shortest'),
      right('median'),
      right('longest'),
    ],
    rows: hints.map((source) => [
      { text: source.source, code: true },
      count(source.seen),
      count(source.later),
      duration(source.minMs),
      duration(source.medianMs),
      duration(source.maxMs),
    ]),
  }
}

/** One row a model that was given hints, or refusals without one. */
export function hintsTable({ hints }: Summary): Table {
  return {
    columns: [
      left('hints'),
      right('seen'),
      right('median'),
      right('obeyed'),
      right('too short', { short: 'short' }),
      right('by at least', { spare: true }),
      right('too long', { short: 'long' }),
      right('by at least', { spare: true }),
      right('absent'),
    ],
    rows: hints.byModel.map((one) => [
      { text: one.model, code: true },
      count(one.seen),
      duration(one.medianMs),
      count(one.obeyed),
      count(one.tooShort),
      duration(one.shortByMs),
      count(one.tooLong),
      duration(one.longByMs),
      count(one.absent),
    ]),
  }
}

/** What the mock's limits say of its own hints; nothing with a real gateway. */
export function hintTruthTable({ hints }: Summary): Table {
  return {
    columns: [
      left('hints in truth'),
      right('judged'),
      right('too short', { short: 'short' }),
      right('exact'),
      right('too long', { short: 'long' }),
      right('mean error', { short: 'error' }),
      right('cannot tell', { spare: true }),
    ],
    rows: (hints.truth ?? []).map((one) => [
      { text: one.model, code: true },
      count(one.known),
      count(one.short),
      count(one.exact),
      count(one.long),
      { text: orNone(one.meanErrorMs, signed), sort: one.meanErrorMs ?? 0 },
      count(one.unknown),
    ]),
  }
}

/** What each model's hints were worth, in words; the model's name apart, for it comes from outside. */
export function hintSentences({ hints }: Summary): Item[] {
  return hints.byModel.map((one) => ({
    head: one.model,
    code: true,
    text: sentence(
      one,
      hints.truth?.find(({ model }) => model === one.model),
    ),
  }))
}

function sentence(hints: ModelHints, truth: HintTruth | undefined): string {
  const { seen, obeyed, tooShort, tooLong, absent, medianMs, shortByMs, longByMs } = hints
  if (seen === 0) return `no hints; ${refusals(absent)} came without one.`
  const parts = [
    `${formatCount(seen)} ${seen === 1 ? 'hint' : 'hints'}${medianMs === null ? '' : ` of ${formatDuration(medianMs)}`}`,
  ]
  if (medianMs !== null)
    parts.push(
      `${formatCount(obeyed)} obeyed${tooShort === 0 ? '' : `, ${formatCount(tooShort)} of them still refused${shortBy(shortByMs)}`}`,
    )
  if (tooLong > 0) {
    parts.push(`${formatCount(tooLong)} let through earlier: too long by at least ${formatDuration(longByMs ?? 0)}`)
  }
  if (absent > 0) parts.push(`${refusals(absent)} without one`)
  const told = `${parts.join('; ')}.`
  if (truth === undefined || truth.known === 0) return told
  const { known, short, long, meanErrorMs } = truth
  return `${told} Of ${formatCount(known)} refusals the mock says: ${formatCount(short)} hints too short, ${formatCount(long)} too long, mean error ${signed(meanErrorMs ?? 0)}.`
}

/** Who comes exactly as told and is refused may only have been beaten to it: the hint is blamed for what it was waited beyond. */
function shortBy(ms: number | null): string {
  return ms !== null && ms >= 1 ? `: too short by at least ${formatDuration(ms)}` : ''
}

function refusals(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'refusal' : 'refusals'}`
}

function signed(ms: number): string {
  return `${ms > 0 ? '+' : ''}${formatDuration(ms)}`
}

const duration = (ms: number | null): Cell => ({ text: orNone(ms, formatDuration), sort: ms ?? -1 })
