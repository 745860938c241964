import type { StreamStep } from '../../dialect/stream-step.ts'
import type { StreamTruth } from '../oracle/oracle-log.ts'

/** A step of a stream at its instant, in ms after the work began. */
export interface TimedStep {
  readonly ms: number
  readonly step: StreamStep
}

/** The whole course of a stream, fixed as its request is accepted. */
export interface StreamPlan {
  readonly steps: readonly TimedStep[]
  /** The event that follows the last step, and its instant; Infinity where nothing follows. */
  readonly end: 'end' | 'reset' | 'hang'
  readonly endMs: number
  /** How long the work takes, whatever its caller gets of it. */
  readonly workMs: number
  /** Mean time of a token. */
  readonly tokenMs: number
  /** Tokens of the request. */
  readonly input: number
  /** Whether any frame states usage. */
  readonly hasUsage: boolean
  /** Names of the faults that struck it. */
  readonly faults: readonly string[]
}

/** Figures that a stream without a fault is made of; ms. */
export interface StreamFigures {
  readonly firstMs: number
  /** Mean time from a token to the next. */
  readonly tokenMs: number
  readonly tokens: number
  /** Whether `max_tokens` keeps the text from being longer. */
  readonly isBounded: boolean
  readonly input: number
}

const WORDS = [' This', ' is', ' the', ' mock', ' gateway', ' speaking.']

/** A text in time, one word a token. `gapMs`: from token `n - 1` to token `n`, counted from 0. */
export function plainPlan(figures: StreamFigures, gapMs: (n: number) => number): StreamPlan {
  const { firstMs, tokenMs, tokens, isBounded, input } = figures
  const steps: TimedStep[] = [{ ms: firstMs, step: { says: 'open' } }]
  let ms = firstMs
  for (let n = 0; n < tokens; n++) {
    if (n > 0) ms += gapMs(n)
    const word = WORDS[n % WORDS.length] as string
    steps.push({ ms, step: { says: 'text', text: n === 0 ? word.trimStart() : word, tokens: 1 } })
  }
  steps.push(
    { ms, step: { says: 'stop', reason: isBounded ? 'max_tokens' : 'end_turn', hasUsage: true } },
    { ms, step: { says: 'marker' } },
  )
  return { steps, end: 'end', endMs: ms, workMs: ms, tokenMs, input, hasUsage: true, faults: [] }
}

/** Tokens that a stream brought, and those of them that were reasoning. */
export function tokensOf({ steps }: Pick<StreamPlan, 'steps'>): { output: number; reasoning: number } {
  let output = 0
  let reasoning = 0
  for (const { step } of steps) {
    if (!('tokens' in step)) continue
    output += step.tokens
    if (step.says === 'reasoning') reasoning += step.tokens
  }
  return { output, reasoning }
}

/** The truth about a stream for the log; `startMs`: from the arrival of the request to the start of the work. */
export function truthOf(plan: StreamPlan, startMs: number): StreamTruth {
  const { steps, end, endMs, input, faults } = plan
  const { output, reasoning } = tokensOf(plan)
  const spoken = steps.filter(({ step }) => step.says === 'text' || step.says === 'reasoning')
  const at = (found: TimedStep | undefined): number | undefined => found && startMs + found.ms
  const firstTokenMs = at(spoken[0])
  const firstOutputMs = at(spoken.find(({ step }) => step.says === 'text'))
  const lastTextMs = at(spoken.at(-1))
  return {
    end: endOf(steps, end),
    endMs: Number.isFinite(endMs) ? startMs + endMs : null,
    input,
    output,
    ...(reasoning > 0 && { reasoning }),
    ...(firstTokenMs !== undefined && { firstTokenMs }),
    ...(firstOutputMs !== undefined && { firstOutputMs }),
    ...(lastTextMs !== undefined && { lastTextMs }),
    ...(faults.length > 0 && { faults }),
  }
}

function endOf(steps: StreamPlan['steps'], end: StreamPlan['end']): StreamTruth['end'] {
  const says = new Set(steps.map(({ step }) => step.says))
  if (says.has('error')) return 'error'
  if (end === 'hang') return 'stalled'
  if (!says.has('stop')) return 'cut'
  return says.has('nonsense') ? 'malformed' : 'whole'
}
