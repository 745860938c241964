import * as z from 'zod'
import { formatDuration } from '../units.ts'

/** The part of the findings of `gatebench probe` that calibrate reads, model by model; other fields are ignored. */
const range = z.looseObject({ value: z.number(), low: z.number(), high: z.number() })

const modelSchema = z.looseObject({
  model: z.string(),
  rate: z.looseObject({
    state: z.string(),
    kinds: z.array(z.string()).catch([]),
    confidence: z.number().catch(0),
    limit: range.nullish(),
    label: z.string().nullish(),
    hiddenBy: z.string().nullish(),
    atLeast: z.looseObject({ requests: z.number(), inMs: z.number() }).nullish(),
    spec: z.looseObject({ kind: z.string() }).nullish(),
    behind: z
      .looseObject({ kinds: z.array(z.string()), limit: range, spec: z.looseObject({ kind: z.string() }) })
      .nullish(),
  }),
  concurrency: z.looseObject({
    state: z.string(),
    limit: range.nullish(),
    confidence: z.number().catch(0),
    atLeast: z.number().nullish(),
  }),
  scope: z
    .looseObject({
      other: z.string().nullish(),
      otherModel: z.string().nullish(),
      otherModelConcurrency: z.string().nullish(),
    })
    .nullish(),
})
type ProbedModel = z.output<typeof modelSchema>

export const probedModelsSchema = z.looseObject({ models: z.array(modelSchema) })

/** The same as a list of limits. One that models share is stated once, for all of them. */
export function limitsOfModels({ models }: z.output<typeof probedModelsSchema>): unknown[] {
  const asked = models.map(({ model, scope, rate, concurrency }, index) => {
    const { behind } = rate
    // Without its name, the other is the next that was probed.
    const other = scope?.other ?? models[(index + 1) % models.length]?.model ?? null
    const { otherModel, otherModelConcurrency = otherModel } = scope ?? {}
    return {
      rate: { model, other, answer: otherModel, limit: rateOf({ rate }), size: rate.limit },
      // Whom it is shared with was not asked: it is taken to be kept as the one before it.
      behind: {
        model,
        other,
        answer: otherModel,
        limit: { label: 'unobserved', ...behindOf({ rate }) },
        size: behind?.limit,
      },
      slots: { model, other, answer: otherModelConcurrency, limit: slotsOf({ concurrency }), size: concurrency.limit },
    }
  })
  return [
    ...sharedLimits(asked.map(({ rate }) => rate)),
    ...sharedLimits(asked.map(({ behind }) => behind).filter(({ size }) => size !== undefined)),
    ...sharedLimits(asked.map(({ slots }) => slots)),
  ]
}

function rateOf({ rate }: Pick<ProbedModel, 'rate'>): Record<string, unknown> {
  const { spec, limit, state, kinds, confidence, hiddenBy, atLeast } = rate
  if (state !== 'found' || spec == null) {
    const passed = atLeast == null ? 'nothing passed' : `${atLeast.requests} passed in ${formatDuration(atLeast.inMs)}`
    const found = `${kinds.join(' or ')}, which no law of a mock expresses`
    const why = state === 'found' ? found : hiddenBy == null ? state : `hidden by ${hiddenBy}`
    return { kind: 'sliding-log', label: 'unobserved', evidence: `${why}; ${passed}` }
  }
  return { ...stated(spec, limit), ...told(rate.label, kinds, confidence) }
}

function behindOf({ rate: { behind, label, confidence } }: Pick<ProbedModel, 'rate'>): Record<string, unknown> {
  return behind == null ? {} : { ...stated(behind.spec, behind.limit), ...told(label, behind.kinds, confidence) }
}

type Stated = { kind: string } & Record<string, unknown>

function stated(spec: Stated, limit: z.output<typeof range> | null | undefined): Record<string, unknown> {
  const size = typeof spec.limit === 'number' ? spec.limit : null
  return {
    ...spec,
    size,
    // A bucket's range is of its burst, not of its rate, and that of a bound on growth of the growth.
    range: size === null || limit == null || spec.kind === 'slope' ? null : endsOf(limit),
  }
}

function told(label: string | null | undefined, kinds: readonly string[], confidence: number): Record<string, unknown> {
  return {
    label: label === 'shared-or-dynamic' ? label : 'probed',
    evidence: `the probe: ${kinds.join(' or ')}, by ${Number((100 * confidence).toFixed(1))}%`,
  }
}

function slotsOf({ concurrency }: Pick<ProbedModel, 'concurrency'>): Record<string, unknown> {
  const { state, limit, atLeast, confidence } = concurrency
  if (limit == null || state === 'not-reached') {
    return {
      kind: 'concurrency',
      label: 'unobserved',
      evidence: `${state}; ${atLeast ?? 0} were open at a time`,
    }
  }
  const excess = state === 'queues' ? 'queue' : 'reject'
  const evidence = `the probe, by ${Number((100 * confidence).toFixed(1))}%`
  return {
    kind: 'concurrency',
    size: limit.value,
    range: endsOf(limit),
    excess,
    label: 'probed',
    evidence,
  }
}

/** No limit is below one. */
function endsOf({ low, high }: { low: number; high: number }): { low: number; high: number } {
  return { low: Math.max(1, low), high: Math.max(1, high) }
}

/** A probe's findings about one limit of a model, and about another model that it asked meanwhile. */
interface Asked {
  model: string
  /** As calibrate reads it; `label` is `unobserved` where none was met. */
  limit: Record<string, unknown> & { label?: unknown }
  /** Bounds of the size; null if it is not known. */
  size?: { low: number; high: number } | null | undefined
  other: string | null
  /** `shared`, `apart`, or what else says nothing. */
  answer?: string | null | undefined
}

/**
 * The limits of models, each stated once with all models that meet it. One that a model shares with another, which meets a smaller one of its own before
 * it, stands beside that, over all that share the smaller one: whatever counts a model counts what shares its limit.
 */
function sharedLimits(asked: readonly Asked[]): Record<string, unknown>[] {
  /** Models that meet the same limit. */
  const groups = new Map(asked.map((one) => [one.model, new Set([one.model])]))
  const beyond: { model: string; other: string }[] = []
  for (const one of asked) {
    const other = asked.find(({ model }) => model === one.other)
    if (one.answer !== 'shared' || other === undefined || !isMet(one)) continue
    if (!isMet(other) || !isSameSize(one, other)) {
      beyond.push({ model: one.model, other: other.model })
      continue
    }
    // What passed while the other was refused is not shared, whatever was refused besides.
    if (other.answer === 'apart' && other.other === one.model) continue
    const [own, theirs] = [groupOf(groups, one.model), groupOf(groups, other.model)]
    for (const model of theirs) groups.set(model, own.add(model))
  }
  const covers = new Map([...new Set(groups.values())].map((group) => [group, new Set(group)]))
  for (const { model, other } of beyond) {
    for (const met of groupOf(groups, other)) covers.get(groupOf(groups, model))?.add(met)
  }
  return [...covers].flatMap(([group, all]) => {
    const own = asked.filter(({ model }) => group.has(model))
    const [first = own[0]] = own.filter(isMet)
    if (first === undefined) return []
    const isCovered = !isMet(first) && beyond.some(({ other }) => other === first.model)
    if (isCovered) return []
    const models = asked.map(({ model }) => model).filter((model) => all.has(model))
    return [models.length === 1 ? { model: first.model, ...first.limit } : { ...first.limit, model: null, models }]
  })
}

function groupOf(groups: ReadonlyMap<string, Set<string>>, model: string): Set<string> {
  return groups.get(model) ?? new Set([model])
}

function isMet({ limit }: Asked): boolean {
  return limit.label !== 'unobserved'
}

function isSameSize({ size: one }: Asked, { size: other }: Asked): boolean {
  return one == null || other == null || (one.low <= other.high && other.low <= one.high)
}
