import type { StreamStep } from '../../dialect/stream-step.ts'
import type { StreamFault, WireFault } from '../faults.ts'
import type { StreamFaultKind } from './fault-schema.ts'
import { type StreamPlan, type TimedStep, tokensOf } from './plan.ts'

/** The settings of a kind that say how it acts. */
type FaultOf<K extends StreamFaultKind> = Omit<Extract<StreamFault, { kind: K }>, keyof StreamFault>
type Changes = { readonly [K in StreamFaultKind]: (plan: StreamPlan, fault: FaultOf<K>) => Partial<StreamPlan> }

/** Each kind of fault, and the stream that it leaves. */
const CHANGES: Changes = {
  'reasoning-first'(plan, { part }) {
    let left = Math.max(1, Math.round(part * textsOf(plan).length))
    return {
      steps: plan.steps.map((timed) => {
        if (timed.step.says !== 'text' || left-- <= 0) return timed
        return { ...timed, step: { ...timed.step, says: 'reasoning' } }
      }),
    }
  },

  'joined-tokens'(plan, { tokens }) {
    const steps: TimedStep[] = []
    let isOpen = false
    for (const timed of plan.steps) {
      const last = steps.at(-1)
      if (isText(timed.step) && isOpen && isText(last?.step) && last.step.says === timed.step.says) {
        const step = {
          ...timed.step,
          text: last.step.text + timed.step.text,
          tokens: last.step.tokens + timed.step.tokens,
        }
        steps[steps.length - 1] = { ms: timed.ms, step }
      } else {
        steps.push(timed)
      }
      const written = steps.at(-1)?.step
      isOpen = isText(written) && written.tokens < tokens
    }
    return { steps }
  },

  'split-tokens'(plan, { pieces }) {
    const texts = textsOf(plan)
    const nextOf = new Map(texts.map((timed, n) => [timed, texts[n + 1]?.ms ?? timed.ms + plan.tokenMs]))
    const steps: TimedStep[] = []
    let lastMs = 0
    for (const timed of plan.steps) {
      const next = nextOf.get(timed)
      if (next === undefined || !isText(timed.step)) {
        steps.push({ ...timed, ms: Math.max(timed.ms, lastMs) })
        continue
      }
      const parts = partsOf(timed.step.text, pieces)
      for (const [n, text] of parts.entries()) {
        lastMs = timed.ms + ((next - timed.ms) * n) / parts.length
        // The token is there with its last piece.
        steps.push({
          ms: lastMs,
          step: { ...timed.step, text, tokens: n === parts.length - 1 ? timed.step.tokens : 0 },
        })
      }
    }
    return lasting(plan, steps)
  },

  'role-first'(plan, { at }) {
    return {
      steps: plan.steps.map((timed) => (timed.step.says === 'open' ? { ...timed, ms: timed.ms * at } : timed)),
    }
  },

  'usage-apart'(plan, { delay }) {
    const steps = withoutUsage(plan).flatMap((timed): TimedStep[] => {
      if (timed.step.says !== 'marker') return [timed]
      const ms = timed.ms + delay
      return [
        { ms, step: { says: 'usage' } },
        { ms, step: timed.step },
      ]
    })
    return lasting(plan, steps)
  },

  'no-usage'(plan) {
    return { steps: withoutUsage(plan).filter(({ step }) => step.says !== 'usage'), hasUsage: false }
  },

  'keep-alive'(plan, { lasts, every }) {
    const at = plan.steps.findIndex(({ step }) => step.says === 'stop')
    if (at === -1) return {}
    const from = plan.steps[at]?.ms ?? 0
    const closing = plan.steps.slice(at).map((timed) => ({ ...timed, ms: timed.ms + lasts }))
    return lasting(plan, [...plan.steps.slice(0, at), ...pings(from + every, from + lasts, every), ...closing])
  },

  'fake-stream'(plan) {
    const ms = plan.steps.at(-1)?.ms ?? plan.endMs
    return { steps: plan.steps.map(({ step }) => ({ ms, step })) }
  },

  'malformed-frame'(plan, { after }) {
    const struck = textAfter(plan, after) ?? textsOf(plan).at(-1)
    return {
      steps: plan.steps.map((timed) =>
        timed === struck && isText(timed.step) ? { ...timed, step: { ...timed.step, says: 'nonsense' } } : timed,
      ),
    }
  },

  stall(plan, { after, lasts }) {
    const { before, later } = parted(plan, after)
    if (lasts === null) return { steps: before, end: 'hang', endMs: Number.POSITIVE_INFINITY }
    return lasting(plan, [...before, ...later.map((timed) => ({ ...timed, ms: timed.ms + lasts }))])
  },

  'cut-stream'(plan, { after, how }) {
    const { before, nextMs } = parted(plan, after)
    return { steps: before, end: how === 'reset' ? 'reset' : 'end', endMs: nextMs, workMs: nextMs }
  },

  'error-event'(plan, { after }) {
    const { before, nextMs } = parted(plan, after)
    const steps = [...before, { ms: nextMs, step: { says: 'error' } as const }]
    return { steps, end: 'end', endMs: nextMs, workMs: nextMs }
  },

  'pings-only'(plan, { every }) {
    return { steps: pings(0, plan.workMs, every), end: 'end', endMs: plan.workMs }
  },

  'empty-stream'(plan, { closed }) {
    const ms = textsOf(plan)[0]?.ms ?? plan.workMs
    const frames = plan.steps.filter(({ step }) => !('tokens' in step) && step.says !== 'ping')
    const steps = closed ? frames.map((timed) => ({ ...timed, ms: Math.min(ms, timed.ms) })) : []
    return { steps, end: 'end', endMs: ms, workMs: ms }
  },
}

/** The stream as the faults that struck it leave it; they are in the order in which they act. */
export function struckPlan(plan: StreamPlan, faults: readonly StreamFault[]): StreamPlan {
  let struck = plan
  for (const fault of faults) {
    const change = CHANGES[fault.kind] as (plan: StreamPlan, fault: StreamFault) => Partial<StreamPlan>
    struck = { ...struck, ...change(struck, fault) }
  }
  return faults.length === 0 ? struck : { ...struck, faults: faults.map(({ name }) => name) }
}

/** Faults of an exchange that strike the frames of a stream, and not the answer as one. */
export const BODY_FAULTS: ReadonlySet<WireFault['kind']> = new Set(['slow-headers', 'cut-body', 'malformed-body'])

/** The stream as a fault of its exchange leaves it: late, cut off after half of its tokens, or with a malformed frame there. */
export function struckOnItsWay(plan: StreamPlan, fault: WireFault | null): StreamPlan {
  const after = Math.floor(tokensOf(plan).output / 2)
  switch (fault?.kind) {
    case 'slow-headers': {
      const { delay } = fault
      const steps = plan.steps.map((timed) => ({ ...timed, ms: timed.ms + delay }))
      return { ...plan, steps, endMs: plan.endMs + delay }
    }
    case 'cut-body':
      return { ...plan, ...CHANGES['cut-stream'](plan, { after, how: 'reset' }) }
    case 'malformed-body':
      return { ...plan, ...CHANGES['malformed-frame'](plan, { after }) }
    default:
      return plan
  }
}

type TextStep = Extract<StreamStep, { tokens: number }>

function isText(step: StreamStep | undefined): step is TextStep {
  return step?.says === 'text' || step?.says === 'reasoning'
}

function textsOf({ steps }: StreamPlan): TimedStep[] {
  return steps.filter(({ step }) => isText(step))
}

/** A stream that ends with its last step. */
function lasting({ workMs }: StreamPlan, steps: readonly TimedStep[]): Partial<StreamPlan> {
  const ms = Math.max(workMs, steps.at(-1)?.ms ?? 0)
  return { steps, endMs: ms, workMs: ms }
}

function withoutUsage({ steps }: StreamPlan): TimedStep[] {
  return steps.map((timed) =>
    timed.step.says === 'stop' ? { ...timed, step: { ...timed.step, hasUsage: false } } : timed,
  )
}

/** The first text after so many tokens; undefined where there are no more. */
function textAfter(plan: StreamPlan, tokens: number): TimedStep | undefined {
  let seen = 0
  return textsOf(plan).find(({ step }) => {
    const isAfter = seen >= tokens
    seen += isText(step) ? step.tokens : 0
    return isAfter
  })
}

/** A stream in two, after so many tokens or after its text. `nextMs`: when its next token comes, or would. */
function parted(plan: StreamPlan, tokens: number): { before: TimedStep[]; later: TimedStep[]; nextMs: number } {
  const next = textAfter(plan, tokens)
  const last = plan.steps.findLastIndex(({ step }) => isText(step))
  const at = next === undefined ? last + 1 : plan.steps.indexOf(next)
  const before = plan.steps.slice(0, at)
  return { before, later: plan.steps.slice(at), nextMs: next?.ms ?? (before.at(-1)?.ms ?? 0) + plan.tokenMs }
}

/** Pings from one instant to another, at least one. */
function pings(from: number, until: number, every: number): TimedStep[] {
  const step = { says: 'ping' } as const
  const gap = Math.max(1, every)
  const all: TimedStep[] = []
  for (let ms = from; ms < until; ms += gap) all.push({ ms, step })
  return all.length > 0 ? all : [{ ms: Math.min(from, until), step }]
}

/** A text in `most` pieces, or one a character. */
function partsOf(text: string, most: number): string[] {
  const characters = [...text]
  const count = Math.min(most, characters.length)
  return Array.from({ length: count }, (_, n) =>
    characters
      .slice(Math.floor((n * characters.length) / count), Math.floor(((n + 1) * characters.length) / count))
      .join(''),
  )
}
