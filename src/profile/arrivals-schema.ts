import * as z from 'zod'
import type { Arrivals } from './profile.ts'
import { anyRate, duration, rate, span } from './scalar-schema.ts'

const constant = z.strictObject({
  process: z.literal('constant').describe('Evenly spaced starts.'),
  rate: rate().describe('Starts per unit of time, such as 30/min.'),
})

const poisson = z.strictObject({
  process: z.literal('poisson').describe('Independent starts: exponential gaps.'),
  rate: rate().describe('Mean starts per unit of time, such as 30/min.'),
})

/** Its inverse is the shape of the gaps, which must be a number; nobody could tell gaps that are more even from constant ones. */
const LEAST_BURSTINESS = 0.000001

const gamma = z.strictObject({
  process: z.literal('gamma').describe('Gamma-distributed gaps: smoother or burstier than Poisson.'),
  rate: rate().describe('Mean starts per unit of time, such as 30/min.'),
  burstiness: z
    .number()
    .nonnegative()
    .max(1_000_000)
    .refine((value) => value === 0 || value >= LEAST_BURSTINESS, {
      error: `expected 0, or a number from ${LEAST_BURSTINESS} to 1000000`,
    })
    .describe('Squared coefficient of variation of the gaps: 0 is constant, 1 is Poisson, above 1 is burstier.'),
})

const ramp = z
  .strictObject({
    process: z.literal('ramp').describe('A rate that changes linearly over all phases.'),
    from: anyRate().describe('Rate at the start.'),
    to: anyRate().describe('Rate at the end of the last phase.'),
  })
  .refine(({ from, to }) => from > 0 || to > 0, {
    path: ['to'],
    error: 'expected a rate above 0 at one end of the ramp',
  })

const step = z
  .strictObject({
    process: z.literal('step').describe('A staircase of rates.'),
    from: rate().describe('Rate of the first step.'),
    to: rate().describe('Highest rate.'),
    by: rate().describe('Rate added at each step.'),
    every: span().describe('Length of a step.'),
  })
  .refine(({ from, to }) => to > from, { path: ['to'], error: 'expected a rate above `from`' })

const spike = z.strictObject({
  process: z.literal('spike').describe('A steady rate with one interval at another rate.'),
  rate: rate().describe('Rate outside the spike.'),
  peak: rate().describe('Rate within the spike.'),
  at: duration().describe('Start of the spike, from the start of the run.'),
  for: span().describe('Length of the spike.'),
})

const burst = z.strictObject({
  process: z.literal('burst').describe('Many calls at the same instant.'),
  size: z.int().positive().describe('Calls in a burst.'),
  every: span().optional().describe('Interval between bursts. Default: a single burst.'),
})

const trace = z.strictObject({
  process: z.literal('trace').describe('Start times recorded elsewhere.'),
  file: z.string().min(1).describe('CSV or NDJSON file of start times, relative to the profile.'),
  speedup: z.number().positive().default(1).describe('Replay speed: 2 replays twice as fast. Default 1.'),
})

/** Offered load of an open model; gives rates per second and ms. A trace's instants are read later (load-profile.ts). */
export const arrivalsSchema = z
  .discriminatedUnion('process', [constant, poisson, gamma, ramp, step, spike, burst, trace], {
    error: (issue) =>
      (issue.input as { process?: unknown } | null)?.process === 'closed'
        ? 'expected an open process\nwrite a closed model as a separate key: closed: { users: 5, think: 1s }'
        : undefined,
  })
  .transform((arrivals): Exclude<Arrivals, { process: 'closed' }> => {
    switch (arrivals.process) {
      case 'step': {
        const { every, ...others } = arrivals
        return { ...others, everyMs: every }
      }
      case 'spike': {
        const { at, for: length, ...others } = arrivals
        return { ...others, atMs: at, forMs: length }
      }
      case 'burst':
        return { process: 'burst', size: arrivals.size, everyMs: arrivals.every ?? null }
      case 'trace':
        return { ...arrivals, instantsMs: [] }
      default:
        return arrivals
    }
  })

/** Users of a closed model. */
export const closedSchema = z
  .strictObject({
    users: z
      .int()
      .positive()
      .max(100_000)
      .describe('Number of users that each make one call after another, at most 100,000.'),
    think: duration()
      .prefault('0s')
      .describe('Wait of a user between the end of a call and the next call. Default 0s.'),
  })
  .transform(({ users, think }): Arrivals => ({ process: 'closed', users, thinkMs: think }))
