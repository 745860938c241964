import * as z from 'zod'
import { MODALITIES } from '../gateway/modality.ts'
import { parseDurationMs, parseRatePerSecond, parseShare, writeDuration, writeRate, writeShare } from '../units.ts'
import type { ThresholdSpec } from './profile.ts'
import { duration } from './scalar-schema.ts'
import {
  hasStatistic,
  LATENCY_STATS,
  THRESHOLD_METRICS,
  THRESHOLD_UNITS,
  type ThresholdMetric,
} from './threshold-units.ts'

export type BoundUnit = 'duration' | 'share' | 'rate' | 'number'

/** The unit in which a metric is bounded: factors, counts and credits are plain numbers. */
export function unitOfMetric(metric: ThresholdMetric): BoundUnit {
  const unit = THRESHOLD_UNITS[metric]
  return unit === 'duration' || unit === 'share' || unit === 'rate' ? unit : 'number'
}

interface BoundForm {
  expected: string
  parse(value: string | number): number | null
  write(value: number): string
}

const FORMS: Record<BoundUnit, BoundForm> = {
  duration: {
    expected: 'a duration such as 60s',
    parse: (value) => parseDurationMs(String(value)),
    write: writeDuration,
  },
  share: { expected: 'a share such as 5%', parse: parseShare, write: writeShare },
  rate: { expected: 'a rate such as 30/min', parse: (value) => parseRatePerSecond(String(value)), write: writeRate },
  number: { expected: 'a number', parse: (value) => (typeof value === 'number' ? value : null), write: String },
}

/** A bound of `metric` as a profile states it. */
export function writeBound(metric: ThresholdMetric, value: number): string {
  return FORMS[unitOfMetric(metric)].write(value)
}

/** One line that states a threshold, the same for the same threshold: `response_time{modality=image} p95 <= 60s`. */
export function thresholdText(spec: Omit<ThresholdSpec, 'source'>): string {
  const where = Object.entries(spec.where).map(([key, value]) => `${key}=${value}`)
  const subject = spec.metric + (where.length === 0 ? '' : `{${where.join(',')}}`)
  const stat = spec.stat === 'value' ? '' : ` ${spec.stat}`
  const bounds = []
  if (spec.min !== null) bounds.push(`>= ${writeBound(spec.metric, spec.min)}`)
  if (spec.max !== null) bounds.push(`<= ${writeBound(spec.metric, spec.max)}`)
  return `${subject}${stat} ${bounds.join(' and ')}`
}

/** Range that a metric cannot leave, whatever happens; null if it has no such end. */
function rangeOfMetric(metric: ThresholdMetric): { least: number | null; most: number | null } {
  // A balance that is topped up in mid-run makes what was spent seem negative.
  if (metric === 'credits' || metric === 'credits_per_completed') return { least: null, most: null }
  // Each call that attempts makes one attempt at least.
  return { least: metric === 'retry_amplification' ? 1 : 0, most: unitOfMetric(metric) === 'share' ? 1 : null }
}

/** Why no run can break a threshold; null where one could. */
function idleBound(
  metric: ThresholdMetric,
  max: number | null,
  min: number | null,
): { key: 'max' | 'min'; never: string } | null {
  const { least, most } = rangeOfMetric(metric)
  const maxIsIdle = max === null || (most !== null && max >= most)
  const minIsIdle = min === null || (least !== null && min <= least)
  if (!maxIsIdle || !minIsIdle) return null
  if (max !== null && most !== null) return { key: 'max', never: `above ${writeBound(metric, most)}` }
  if (min !== null && least !== null) return { key: 'min', never: `below ${writeBound(metric, least)}` }
  return null
}

const bound = z.union([z.string(), z.number()], { error: 'expected a bound such as 60s, 5% or 3' })

const UNITS_OF_BOUNDS = 'a duration for times, a share for rates, a rate for goodput and token_rate, else a number'

/** One bar that a run must meet. */
export const thresholdSchema = z
  .strictObject({
    metric: z.enum(THRESHOLD_METRICS).describe('Metric to judge.'),
    where: z
      .strictObject({
        model: z.string().optional().describe('Only calls of this model.'),
        modality: z.enum(MODALITIES).optional().describe('Only calls of this modality.'),
      })
      .prefault({})
      .describe('Which calls are included. Default: all.'),
    stat: z
      .enum([...LATENCY_STATS, 'value'])
      .optional()
      .describe('Statistic of a time or of token_rate, where it is required; value for all other metrics.'),
    max: bound.optional().describe(`Highest value that passes: ${UNITS_OF_BOUNDS}.`),
    min: bound.optional().describe(`Lowest value that passes: ${UNITS_OF_BOUNDS}.`),
    minSamples: z.int().nonnegative().default(0).describe('Minimum number of samples for a verdict. Default 0.'),
    abortRun: z.boolean().default(false).describe('Stop the run as soon as the threshold is broken. Default false.'),
    after: duration().prefault('0s').describe('With abortRun: earliest time of the run to stop at. Default 0s.'),
  })
  .transform((input, ctx): ThresholdSpec => {
    const { metric } = input
    const unit = unitOfMetric(metric)
    const fault = (key: string, message: string): void => {
      ctx.issues.push({ code: 'custom', path: [key], input: input[key as keyof typeof input], message })
    }
    const read = (key: 'max' | 'min'): number | null => {
      const value = input[key]
      if (value === undefined) return null
      const parsed = FORMS[unit].parse(value)
      if (parsed === null) fault(key, `expected ${FORMS[unit].expected} to bound ${metric}`)
      return parsed
    }
    const max = read('max')
    const min = read('min')
    if (input.max === undefined && input.min === undefined) fault('max', `expected a bound: max or min`)
    if (max !== null && min !== null && min > max) fault('min', 'expected a bound below `max`')
    const idle = idleBound(metric, max, min)
    if (idle !== null) fault(idle.key, `nothing can break this threshold: ${metric} is never ${idle.never}`)
    if (hasStatistic(metric) && (input.stat === undefined || input.stat === 'value')) {
      const what = unit === 'duration' ? 'is a time' : 'differs from stream to stream'
      fault('stat', `expected one of ${LATENCY_STATS.join(', ')}, for ${metric} ${what}`)
    }
    if (!hasStatistic(metric) && input.stat !== undefined && input.stat !== 'value') {
      fault('stat', `expected no statistic, because ${metric} is a single value`)
    }
    if (input.after > 0 && !input.abortRun) fault('after', '`after` is only allowed with abortRun: true')
    const { model, modality } = input.where
    const spec = {
      metric,
      where: { ...(model === undefined ? {} : { model }), ...(modality === undefined ? {} : { modality }) },
      stat: input.stat ?? 'value',
      max,
      min,
      minSamples: input.minSamples,
      abortRun: input.abortRun,
      afterMs: input.after,
    }
    return { ...spec, source: thresholdText(spec) }
  })
