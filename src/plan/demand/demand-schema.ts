import * as z from 'zod'
import { didYouMean } from '../../did-you-mean.ts'
import { unknownModel } from '../../profile/check-profile.ts'
import { rate, span } from '../../profile/scalar-schema.ts'
import { timeZone, timeZoneNames } from '../../time/zone.ts'
import { DAY_MS, HOUR_MS } from '../reach/terms.ts'
import { HOURS_A_DAY, peakedDay, weightedDay } from './daily-curve.ts'

/** Most calls of one model. It is beyond any use: a typing error shows here, and not in a plan that takes forever. */
const MOST_A_DAY = 1_000_000_000
const TOO_MANY = `expected at most ${MOST_A_DAY.toLocaleString('en-US')} calls a day`

const perDay = z.number().nonnegative().max(MOST_A_DAY, { error: TOO_MANY }).describe('Calls that start in a day.')

const peak = z
  .strictObject({
    at: z
      .string({ error: 'expected a time of day such as "10:00"' })
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'expected a time of day such as "10:00"' })
      .describe('Start of the period, in the time zone of the file, such as "10:00".'),
    times: z
      .number()
      .nonnegative()
      .max(1_000_000)
      .describe('Rate of the period, as a multiple of the rate in the other hours.'),
    for: span()
      .refine((ms) => ms <= DAY_MS, { error: 'expected a day at most' })
      .describe('Length of the period, such as 2h; at most a day.'),
  })
  .refine(({ times, for: lengthMs }) => times > 0 || lengthMs < DAY_MS, {
    path: ['for'],
    error: 'expected less than a day: with times: 0, a whole day has no calls',
  })
  .transform(({ at, times, for: lengthMs }) => {
    const [hours, minutes] = at.split(':').map(Number) as [number, number]
    return { startMs: hours * HOUR_MS + minutes * 60_000, times, lengthMs }
  })
  .describe('A period in which the rate differs from the rate of the other hours.')

const hours = z
  .array(z.number().nonnegative().max(MOST_A_DAY), { error: 'expected a list of 24 numbers' })
  .length(HOURS_A_DAY, { error: 'expected a list of 24 numbers' })

const shaped = z
  .strictObject({
    perDay: perDay.optional(),
    peak: peak.optional(),
    curve: hours
      .refine((weights) => weights.some((weight) => weight > 0), { error: 'expected a weight above 0' })
      .optional()
      .describe('Weight of each hour from midnight: 24 numbers. The total of the day remains `perDay`.'),
    perHour: hours.optional().describe('Calls that start in each hour from midnight: 24 numbers.'),
  })
  .transform(({ perDay, peak, curve, perHour }, ctx) => {
    const invalid = (message: string, ...path: string[]) => {
      ctx.issues.push({ code: 'custom', input: undefined, path, message })
      return z.NEVER
    }
    if (perHour !== undefined) {
      const other = Object.entries({ perDay, peak, curve }).find(([, value]) => value !== undefined)
      if (other !== undefined) return invalid(`perHour and ${other[0]} cannot be combined`, other[0])
      const whole = perHour.reduce((sum, calls) => sum + calls, 0)
      return whole <= MOST_A_DAY ? perHour : invalid(TOO_MANY, 'perHour')
    }
    // An unknown key comes this far, and is most likely the one that is missing.
    if (perDay === undefined && ctx.issues.length > 0) return z.NEVER
    if (perDay === undefined) return invalid('the calls of a day are missing\nadd perDay: 1200, or perHour')
    if (curve === undefined) return peak === undefined ? flatDay(perDay) : peakedDay(perDay, peak)
    if (peak !== undefined) return invalid('peak and curve cannot be combined', 'peak')
    return weightedDay(perDay, curve)
  })

/** Not by `anyRate`, which takes 0: who has no calls of a model leaves it out. */
const constant = rate()
  .transform((perSecond) => (perSecond * DAY_MS) / 1000)
  .refine((calls) => calls <= MOST_A_DAY, { error: TOO_MANY })
  .transform(flatDay)

const EXPECTED = 'expected a rate such as 1200/day, or a map with perDay or perHour'

const ofModel = z.union([constant, shaped], {
  error: ({ input }) => (typeof input === 'number' ? `${EXPECTED}\nadd a unit: ${input}/day` : EXPECTED),
})

/**
 * The YAML of a demand, for a profile with these models. It gives, by model, the calls that start in each hour of a day; null where a trace
 * is to be counted.
 */
export function demandSchema(models: readonly string[]) {
  return z
    .strictObject({
      version: z.literal(1).describe('Version of the format.'),
      timeZone: z
        .string()
        .superRefine((name, ctx) => {
          if (timeZone(name) !== null) return
          const near = didYouMean(name, timeZoneNames())
          const hint = near === undefined ? 'such as Europe/Berlin' : `did you mean ${near}?`
          ctx.addIssue({ code: 'custom', message: `expected a time zone: an IANA name, UTC, or +02:00\n${hint}` })
        })
        .default('UTC')
        .describe(
          'Time zone of the hours: an IANA name such as Europe/Berlin, UTC, or an offset such as +02:00. Default UTC.',
        ),
      models: z
        .record(z.string(), ofModel)
        .superRefine((of, ctx) => {
          for (const name of Object.keys(of)) {
            if (models.includes(name)) continue
            ctx.addIssue({ code: 'custom', path: [name], message: unknownModel(name, models) })
          }
        })
        .optional()
        .describe(
          'Calls of each model, by its name in the profile: a rate such as 1200/day, or a day with a peak or a curve.',
        ),
      trace: z
        .string()
        .min(1)
        .optional()
        .describe('CSV or NDJSON file of calls, which gatebench counts instead; its path is relative to this file.'),
    })
    .superRefine(({ models: of, trace }, ctx) => {
      // Unknown keys come this far: what is missing may be what they were meant to be.
      if (ctx.issues.length > 0) return
      const fault = (path: string[], message: string): void => ctx.addIssue({ code: 'custom', path, message })
      if (of !== undefined && trace !== undefined) fault(['trace'], 'models and trace cannot be combined')
      else if (of === undefined && trace === undefined) fault([], 'the file has no demand\nadd models, or trace')
      else if (
        of !== undefined &&
        !Object.values(of)
          .flat()
          .some((calls) => calls > 0)
      ) {
        fault(['models'], 'no model has any calls')
      }
    })
}

function flatDay(perDay: number): number[] {
  return weightedDay(perDay, new Array<number>(HOURS_A_DAY).fill(1))
}
