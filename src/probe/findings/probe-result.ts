import * as z from 'zod'
import { EXIT, type ExitCode } from '../../errors.ts'
import { MODALITIES } from '../../gateway/modality.ts'
import { HYPOTHESIS_NAMES } from '../inference/hypothesis.ts'
import { tokenFinding } from '../tokens/token-finding.ts'

export const PROBE_MODES = ['headers-only', 'quick', 'standard', 'deep'] as const

const range = z
  .object({ value: z.number(), low: z.number(), high: z.number() })
  .meta({ description: 'Best value, and its range.' })
export type Range = z.output<typeof range>

const kind = z.enum(HYPOTHESIS_NAMES)

const rateFinding = z.object({
  state: z.enum(['found', 'hidden', 'none-seen', 'not-reached', 'random', 'unclear']).meta({
    description:
      'found: a rate limit was measured. hidden: another limit hides the rate limit. none-seen: nothing was refused within the budget. random: a share of all submits is refused, whatever was sent before. unclear: submits are refused, and no known law fits.',
  }),
  kind: kind.nullable().meta({ description: 'The likeliest algorithm.' }),
  kinds: z
    .array(kind)
    .meta({ description: 'The likeliest algorithm, and all algorithms that no probe can distinguish from it.' }),
  notExcluded: z.array(kind).meta({ description: 'Algorithms that another saturation might rule out.' }),
  notLookedFor: z.array(z.enum(['slope', 'longer-window', 'weighted', 'balance', 'replicas', 'penalty'])).meta({
    description:
      'Properties that would need other evidence: a bound on growth, a second rate limit over a longer window, a weight by images, a dependence on the balance, a limit of each replica, a penalty after refusals.',
  }),
  confidence: z
    .number()
    .meta({ description: 'Confidence that the algorithm is one of `kinds`, if gatebench knows the algorithm.' }),
  limit: range.nullable().meta({ description: 'Requests in a window, or the burst of a bucket.' }),
  windowMs: range.nullable(),
  offsetMs: range.nullable().default(null).meta({
    description:
      'For fixed-window-offset, the time from each multiple of windowMs on the clock of the gateway to the beginning of a window, with the error of that clock; null for any other algorithm.',
  }),
  ratePerSecond: range.nullable().meta({ description: 'Rate that passes in the long run.' }),
  countsRefusals: z.boolean().nullable(),
  penaltyMs: range.nullable().meta({ description: 'Time for which a refusal blocks everything.' }),
  replicas: z.number().nullable().meta({
    description: 'Number of replicas that each count a part of the limit; null if no evidence shows a number.',
  }),
  behind: z
    .object({
      kind,
      kinds: z.array(kind),
      limit: range,
      windowMs: range.nullable(),
      ratePerSecond: range.nullable(),
      spec: z.looseObject({ kind: z.string() }),
    })
    .nullable()
    .meta({ description: 'A second rate limit that allows a larger burst and a lower rate in the long run.' }),
  randomShare: range
    .nullable()
    .default(null)
    .meta({ description: 'Share of submits refused at random, with its 95% interval.' }),
  undecided: z
    .object({ concurrency: z.number(), low: z.number().optional(), high: z.number().optional(), wouldTell: z.string() })
    .nullable()
    .default(null)
    .meta({
      description:
        'A limit on open requests that no answer contradicts (the likeliest, and the range of all of these), and the evidence that would distinguish it from the rate, or from random refusals.',
    }),
  label: z.enum(['stable', 'shared-or-dynamic']),
  hiddenBy: z.string().nullable(),
  atLeast: z
    .object({ requests: z.number(), inMs: z.number() })
    .nullable()
    .meta({ description: 'Number of requests that passed, and the time they took.' }),
  spec: z.looseObject({ kind: z.string() }).nullable().meta({
    description:
      'The limit as a limit specification of gatebench; null if no specification expresses it, as for fixed-window-offset.',
  }),
  decidedBy: z
    .array(z.number())
    .meta({ description: 'Numbers of the requests that decided the finding, in attempts.ndjson.' }),
})
export type RateFinding = z.output<typeof rateFinding>
export type RateBehind = NonNullable<RateFinding['behind']>

const concurrencyFinding = z.object({
  state: z.enum(['refuses', 'queues', 'not-reached']),
  limit: range.nullable(),
  confidence: z.number(),
  atLeast: z.number().meta({ description: 'Number of requests that were in flight at once.' }),
  confirmations: z.number().meta({ description: 'Refusals and passes that no other limit explains.' }),
})
export type ConcurrencyFinding = z.output<typeof concurrencyFinding>

const scopeAnswer = z.enum(['shared', 'apart', 'not-tried'])

const modelFinding = z.object({
  model: z.string(),
  modality: z.enum(MODALITIES),
  sentence: z.string(),
  price: z.number().nullable(),
  rate: rateFinding,
  concurrency: concurrencyFinding,
  submissions: z
    .object({
      accepted: z.number(),
      inMs: z.number(),
      shutForMs: z.number().nullable().meta({
        description:
          'Time after these requests in which nothing passed, because a limit over a longer window was used up. Null if no such limit was met.',
      }),
      usual: z.number().nullable().default(null).meta({
        description: 'most probes of limits of this size take no more accepted submits; null where no limit was met.',
      }),
      isStopped: z
        .boolean()
        .default(false)
        .meta({ description: 'Whether submitting stopped because that number was reached.' }),
    })
    .meta({
      description:
        'Accepted over the whole probe, and its length: a limit over a window that is as long or longer allows at least half of them.',
    }),
  scope: z.object({
    other: z.string().nullable().meta({ description: 'The other model that was asked.' }),
    otherModel: scopeAnswer.meta({
      description: 'Whether the other model meets the rate limit, or the concurrency limit if no rate limit was found.',
    }),
    otherModelConcurrency: scopeAnswer.meta({
      description: 'Whether open requests of the other model count in the concurrency limit.',
    }),
    otherKey: scopeAnswer,
    polls: scopeAnswer,
    credits: scopeAnswer,
  }),
  counts: z.object({
    refused: z.boolean().nullable(),
    invalid: z.boolean().nullable(),
    polls: z.boolean().nullable(),
    images: z.boolean().nullable().meta({ description: 'Whether a request of two images counts as two.' }),
  }),
  hints: z
    .object({
      refusals: z.number(),
      withHint: z.number(),
      medianHintMs: z.number().nullable(),
      medianTruthMs: z.number().nullable(),
      judgement: z.enum(['none', 'exact', 'too-long', 'too-short', 'constant', 'unknown']),
    })
    .meta({ description: 'Waits that refusals advise, compared with waits that would have sufficed.' }),
  stated: z.array(z.string()).meta({ description: 'Limits that the gateway states itself, in headers or errors.' }),
  statuses: z.array(z.object({ status: z.number(), count: z.number() })).meta({ description: 'Answers to submits.' }),
  cycles: z.array(
    z.object({
      phaseMs: z.number(),
      periodMs: z.number(),
      gapMs: z.number(),
      accepted: z.number(),
      refused: z.number(),
      saturated: z.boolean(),
    }),
  ),
  tokens: tokenFinding
    .exactOptional()
    .meta({ description: 'Limit on tokens; absent if the probe did not look for one.' }),
  timeline: z
    .array(z.tuple([z.number(), z.union([z.literal(0), z.literal(1)]), z.number()]))
    .meta({ description: 'Instant in ms from the start, 1 accepted or 0 refused, number of the saturation.' }),
})
export type ModelFinding = z.output<typeof modelFinding>

const conformanceItem = z.object({
  model: z.string(),
  what: z.enum(['rate', 'concurrency']),
  stated: z.string(),
  found: z.string(),
  verdict: z.enum(['pass', 'fail', 'inconclusive']),
})
export type ConformanceItem = z.output<typeof conformanceItem>

const conformanceSchema = z.object({
  tier: z.string(),
  verdict: z.enum(['pass', 'fail', 'inconclusive']),
  items: z.array(conformanceItem),
})
export type Conformance = z.output<typeof conformanceSchema>

const budget = z.object({
  requests: z.number(),
  accepted: z.number(),
  refusals: z.number(),
  credits: z.number().nullable(),
  minutes: z.number(),
})

export const probeSchema = z.object({
  schema: z.literal('gatebench/probe@1'),
  startedAt: z.string(),
  gateway: z.string(),
  time: z.enum(['virtual', 'real']),
  mode: z.enum(PROBE_MODES),
  end: z
    .object({ why: z.string(), detail: z.string().nullable() })
    .meta({ description: 'Reason for the end of the probe; done if the probe ended by itself.' }),
  budget,
  spent: budget.extend({
    /** The larger of what is reckoned and what the account says; null where credits are not bounded, and in older results. */
    mayBeSpent: z.number().nullable().default(null),
    others: z.number().nullable().default(null).meta({
      description:
        'Credits that the account lost besides the credits of this probe; null if the account does not show it.',
    }),
    openTasks: z.array(z.string()),
  }),
  clock: z.object({ offsetMs: z.number(), errorMs: z.number(), roundTripMs: z.number() }),
  notices: z.array(z.string()),
  models: z.array(modelFinding),
  check: conformanceSchema
    .nullable()
    .meta({ description: 'Whether the gateway keeps the limits of a tier; null if none was named.' }),
})
export type ProbeResult = z.output<typeof probeSchema>

/**
 * 0 where it found a limit, 96 where it found none or a budget ended it, 105 interrupted, 108 stopped by the gateway; of a check 99 where the
 * gateway does not keep the tier, and 96 where nobody can tell.
 */
export function exitOf({ end, check, models }: Pick<ProbeResult, 'end' | 'check' | 'models'>): ExitCode {
  if (check?.verdict === 'fail') return EXIT.threshold
  if (check?.verdict === 'inconclusive' && end.why === 'done') return EXIT.inconclusive
  switch (end.why) {
    case 'done':
      return check !== null || models.some(foundAnyLimit) ? EXIT.ok : EXIT.inconclusive
    case 'budget':
    case 'price':
    case 'unheard':
      return EXIT.inconclusive
    case 'interrupted':
      return EXIT.interrupted
    default:
      return EXIT.stopped
  }
}

/** Whether a probe met a limit of the model, or the gateway stated one itself. */
export function foundAnyLimit({ rate, concurrency, stated }: ModelFinding): boolean {
  const refuses = rate.state !== 'none-seen' && rate.state !== 'not-reached'
  return refuses || concurrency.state !== 'not-reached' || stated.length > 0
}
