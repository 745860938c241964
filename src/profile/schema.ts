import * as z from 'zod'
import { foreignRecordSchema } from '../foreign-record.ts'
import { STREAM_MARKS, type StreamMark } from '../gateway/stream/reading.ts'
import { arrivalsSchema } from './arrivals-schema.ts'
import { checkProfile } from './check-profile.ts'
import { gatewaySchema } from './gateway-schema.ts'
import { modelSchema } from './model-schema.ts'
import type { Profile } from './profile.ts'
import { retrySchema } from './retry-schema.ts'
import { amount, anyShare, duration, multiple, name, positiveAmount, rate, span } from './scalar-schema.ts'
import { thresholdSchema } from './threshold-schema.ts'

const phase = z
  .strictObject({
    name: name().describe('Name of the phase, for reports.'),
    duration: span().describe('Length of the phase.'),
    record: z
      .boolean()
      .default(true)
      .describe('False for warm-up: calls are made and counted, but not included in latencies. Default true.'),
  })
  .transform((input) => ({ name: input.name, durationMs: input.duration, record: input.record }))

/** A simulation reads the account in no time: shorter intervals would keep it busy with nothing else. */
const LEAST_SAMPLING_MS = 1

const mix = z.strictObject({
  arrivals: arrivalsSchema.describe('When calls start, for all models of the mix together.'),
  of: foreignRecordSchema(amount(), 'Weight of each model, by its name.'),
})

const polls = z
  .strictObject({
    budget: rate()
      .optional()
      .describe(
        'Maximum rate of task reads for all tasks together, such as 50/s; further reads wait. Default: no limit.',
      ),
  })
  .transform(({ budget }) => ({ budgetPerSecond: budget ?? null }))

const credits = z
  .strictObject({
    budget: positiveAmount()
      .optional()
      .describe(
        'Credits that the run may spend. The run stops before it could spend more (exit code 108). Default: no limit.',
      ),
    assumePrice: positiveAmount()
      .optional()
      .describe('Maximum price in credits that the budget assumes for a call without a price. Default: unknown.'),
    sampleEvery: duration()
      .refine((ms) => ms >= LEAST_SAMPLING_MS, { error: 'expected a duration of at least 1ms' })
      .optional()
      .describe(
        'Interval of credit and quota queries during the run, of at least 1ms. Default: before and after only.',
      ),
    settle: duration()
      .prefault('0s')
      .describe('How long the balance is read after the run, to include late charges and refunds. Default 0s.'),
    stopOnInsufficient: z
      .boolean()
      .default(true)
      .describe('Whether a refusal for insufficient balance stops the run (exit code 108). Default true.'),
    priceCheck: z
      .boolean()
      .default(false)
      .describe(
        'Whether to buy one call of each request separately before the load, to learn its price from the balance. Default false.',
      ),
    readAttempts: z
      .int()
      .positive()
      .optional()
      .describe(
        'With a budget, the maximum number of attempts between two readings of the account. Default 20; the embedded mock is only read if this or readEvery is set.',
      ),
    readEvery: span()
      .optional()
      .describe(
        'With a budget, the longest time between two readings of the account. Default 5s, with the same exception as readAttempts.',
      ),
  })
  .transform(
    ({ budget, assumePrice, sampleEvery, settle, stopOnInsufficient, priceCheck, readAttempts, readEvery }) => ({
      budget: budget ?? null,
      assumePrice: assumePrice ?? null,
      sampleEveryMs: sampleEvery ?? null,
      settleMs: settle,
      stopOnInsufficient,
      ...(priceCheck && { priceCheck }),
      ...(readAttempts !== undefined && { readAttempts }),
      ...(readEvery !== undefined && { readEveryMs: readEvery }),
    }),
  )

const shareByMark = z.strictObject(
  Object.fromEntries(
    STREAM_MARKS.map((mark) => [
      mark,
      anyShare().exactOptional().describe(`Largest share of streams with the mark ${mark}.`),
    ]),
  ) as Record<StreamMark, z.ZodExactOptional<ReturnType<typeof anyShare>>>,
)

const gates = z
  .strictObject({
    completed: anyShare()
      .prefault('50%')
      .describe(
        'Minimum share of the planned recorded calls that must complete. Not checked if the run was cut short. Default 50%.',
      ),
    gone: z
      .union([z.literal('none'), span()], { error: 'expected a duration above 0 such as 10s, or none' })
      .prefault('10s')
      .describe(
        'The gateway counts as gone if there were only faults for this long, up to the end of the run; none turns this gate off. Default 10s.',
      ),
    streamMarks: z
      .union([anyShare(), shareByMark], {
        error: `expected a share such as 1%, or a map of shares by mark: ${STREAM_MARKS.join(', ')}`,
      })
      .optional()
      .describe(
        'Largest share of streamed answers that may have a mark, such as one-burst or other-model: one share for every mark, or a map of shares by mark. Default: marks are not judged.',
      ),
  })
  .transform(({ completed, gone, streamMarks }) => ({
    completed,
    goneMs: gone === 'none' ? null : gone,
    ...(streamMarks !== undefined && { streamMarks: sharesByMark(streamMarks) }),
  }))

function sharesByMark(shares: number | Partial<Record<StreamMark, number>>): Partial<Record<StreamMark, number>> {
  return typeof shares === 'number' ? Object.fromEntries(STREAM_MARKS.map((mark) => [mark, shares])) : shares
}

function latenessBar() {
  return z
    .union([z.literal('none'), span()], { error: 'expected a duration above 0 such as 100ms, or none' })
    .prefault('none')
    .transform((input) => (input === 'none' ? null : input))
}

const fitness = z
  .strictObject({
    scheduleLagP99: latenessBar().describe(
      'Maximum p99 of how late the generator starts calls. none: instead, the lateness is weighed against each threshold on a time. Default none.',
    ),
    eventLoopDelayP99: latenessBar().describe(
      'Maximum p99 of how long the event loop of the generator is blocked. none: as for the lateness. If both maxima are stated, thresholds are judged without this lateness. Default none.',
    ),
    cpu: multiple().prefault('90%').describe('Maximum share of one core that the generator may use. Default 90%.'),
  })
  .transform((input) => ({
    maxScheduleLagP99Ms: input.scheduleLagP99,
    maxEventLoopDelayP99Ms: input.eventLoopDelayP99,
    maxCpuShare: input.cpu,
  }))

/** The YAML that people write (input) and what the rest of the house reads (output). */
export const profileSchema = z
  .strictObject({
    version: z.literal(1).describe('Version of this format: 1.'),
    name: name().describe('Name of the profile, used in the names of run folders.'),
    seed: z
      .int()
      .nonnegative()
      .default(1)
      .describe('Seed of every random draw: the same seed gives the same plan. Default 1.'),
    gateway: gatewaySchema.prefault({}).describe('Gateway under load. Default: the embedded mock, tier standard.'),
    clients: z
      .int()
      .min(1)
      .max(1000)
      .default(1)
      .describe(
        'Number of client processes that share the load but no state: each has its own limits and retries. Default 1.',
      ),
    phases: z.array(phase).min(1).optional().describe('Phases of the plan, one after the other.'),
    duration: span().optional().describe('Instead of phases: the length of a single phase named measure.'),
    drain: duration().prefault('5m').describe('How long tasks are still polled after the last arrival. Default 5m.'),
    onInterrupt: z
      .enum(['follow', 'cancel'])
      .default('follow')
      .describe(
        'What happens to open tasks when the run is interrupted or stopped by abortRun: they are followed, or cancelled if the gateway’s dialect supports it. Default follow.',
      ),
    models: z.array(modelSchema).min(1).describe('The models, and the load of each.'),
    mix: mix.optional().describe('One offered load split over several models by weight.'),
    retry: retrySchema.prefault({}).describe('How submits that were not accepted are retried.'),
    polls: polls.prefault({}).describe('Limits on task reads.'),
    credits: credits.prefault({}).describe('What the run may cost.'),
    thresholds: z
      .array(thresholdSchema)
      .default([])
      .describe(
        'Thresholds that the run must meet. A broken threshold gives exit code 99, a threshold that cannot be judged 96.',
      ),
    confidence: z
      .union([z.literal('none'), anyShare()], { error: 'expected a share such as 95%, or none' })
      .prefault('95%')
      .transform((input) => (input === 'none' ? null : input))
      .refine(
        (share) => share === null || (share >= 0.5 && share < 1),
        'expected a share from 50% to below 100%, or none',
      )
      .describe(
        'One-sided confidence required for a verdict on a rate or percentile. A threshold that the run cannot decide is inconclusive (exit code 96). none judges figures as measured. Default 95%.',
      ),
    gates: gates.prefault({}).describe('How much must succeed for a verdict; less gives exit code 99.'),
    fitness: fitness
      .prefault({})
      .describe('Limits for this machine; above them, the run measured the machine, not the gateway (exit code 107).'),
  })
  .transform((input, ctx): Profile => {
    const { duration: length, drain, phases, onInterrupt, ...others } = input
    const profile: Profile = {
      ...others,
      drainMs: drain,
      ...(onInterrupt === 'cancel' && { onInterrupt }),
      phases: phases ?? (length === undefined ? [] : [{ name: 'measure', durationMs: length, record: true }]),
      mix: input.mix ?? null,
    }
    for (const { path, message } of checkProfile(profile, {
      phases: phases !== undefined,
      duration: length !== undefined,
    })) {
      ctx.issues.push({ code: 'custom', path, input: undefined, message })
    }
    return profile
  })
