import { z } from 'zod'

/** What calibrate reads of the findings of `gatebench probe`, model by model; whatever else they say is left alone. */
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
  }),
  concurrency: z.looseObject({
    state: z.string(),
    limit: range.nullish(),
    confidence: z.number().catch(0),
    atLeast: z.number().nullish(),
  }),
  scope: z.looseObject({ otherModel: z.string().nullish() }).nullish(),
})
type ProbedModel = z.output<typeof modelSchema>

export const probedModelsSchema = z.looseObject({ models: z.array(modelSchema) })

/** The same as a list of limits. One that the models share is stated once, for the account. */
export function limitsOfModels({ models }: z.output<typeof probedModelsSchema>): unknown[] {
  const shared = new Set<string>()
  return models.flatMap((found) => {
    const rate = rateOf(found)
    const slots = slotsOf(found)
    if (found.scope?.otherModel !== 'shared' || rate.label === 'unobserved')
      return [{ model: found.model, ...rate }, slots]
    const same = JSON.stringify(found.rate.spec)
    if (shared.has(same)) return [slots]
    shared.add(same)
    return [rate, slots]
  })
}

function rateOf({ rate }: ProbedModel): Record<string, unknown> {
  const { spec, limit, state, kinds, confidence, hiddenBy, atLeast } = rate
  if (state !== 'found' || spec == null) {
    const passed = atLeast == null ? 'nothing passed' : `${atLeast.requests} passed in ${atLeast.inMs / 1000} s`
    const why = hiddenBy == null ? state : `hidden by ${hiddenBy}`
    return { kind: 'sliding-log', label: 'unobserved', evidence: `${why}; ${passed}` }
  }
  const size = typeof spec.limit === 'number' ? spec.limit : null
  return {
    ...spec,
    size,
    // A bucket's range is of its burst, not of its rate, and that of a bound on growth of the growth.
    range: size === null || limit == null || spec.kind === 'slope' ? null : endsOf(limit),
    label: rate.label === 'shared-or-dynamic' ? rate.label : 'probed',
    evidence: `the probe: ${kinds.join(' or ')}, by ${Number((100 * confidence).toFixed(1))} %`,
  }
}

function slotsOf({ model, concurrency }: ProbedModel): Record<string, unknown> {
  const { state, limit, atLeast, confidence } = concurrency
  if (limit == null || state === 'not-reached') {
    return {
      model,
      kind: 'concurrency',
      label: 'unobserved',
      evidence: `${state}; ${atLeast ?? 0} were open at a time`,
    }
  }
  const excess = state === 'queues' ? 'queue' : 'reject'
  const evidence = `the probe, by ${Number((100 * confidence).toFixed(1))} %`
  return {
    model,
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
