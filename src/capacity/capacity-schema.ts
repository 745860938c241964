import * as z from 'zod'

export const CAPACITY_SCHEMA = 'gatebench.capacity/v1'

/** A load as the profile states it. */
const level = z.object({
  /** Times the profile's own load. */
  scale: z.number(),
  perHour: z.number(),
  models: z.array(z.object({ model: z.string(), perHour: z.number() })),
})
export type LoadLevel = z.infer<typeof level>

/** How far one goal was from its bound at one load. */
const goal = z.object({
  goal: z.string(),
  /** Share of the bound that was left, from -1 to 1; below 0 the goal was missed. Null where it could not be judged. */
  margin: z.number().nullable(),
  /** Standard error of the margin, where the trial itself tells. */
  error: z.number().nullable(),
  /** Counts of a share that has a largest value. */
  share: z.object({ part: z.number(), of: z.number(), most: z.number() }).nullable(),
  /** Finding, in words. */
  found: z.string(),
})
export type GoalMargin = z.infer<typeof goal>

const trial = z.object({
  /** Times the profile's own load. */
  scale: z.number(),
  seed: z.number(),
  offeredPerSecond: z.number(),
  perHour: z.number(),
  models: z.array(z.object({ model: z.string(), offeredPerSecond: z.number() })),
  goals: z.array(goal),
  passed: z.boolean(),
  /** The scale at which what was served would have been all that is offered: where an overloaded trial points to. */
  carried: z.number(),
  folder: z.string().nullable(),
})
/** One load level as it was tried once. */
export type Trial = Omit<z.infer<typeof trial>, 'perHour' | 'folder'>

/** Settings of a live search, and its time so far: what it takes to continue it. */
const search = z.object({
  least: z.number(),
  most: z.number(),
  resolution: z.number(),
  mostTrials: z.number(),
  withinMs: z.number().nullable(),
  /** Null for the usual pause. */
  pauseMs: z.number().nullable(),
  usedMs: z.number(),
})
export type SearchRecord = z.infer<typeof search>

/**
 * Why a search ended. `found`: narrow enough; `changed`: the trials contradict each other or show a trend, by more than chance, or nothing passed any
 * more, down to the smallest load, after larger loads had passed; `quota`: the gateway refused calls by a cap of an hour, a day or more; `credits`, `time`, `trials`: the
 * next trial would not fit; `unbegun`: the next trial could not begin, for example at a gateway that cannot be reached any more; the rest ended it from
 * outside.
 */
const end = z.enum([
  'found',
  'nothing-passes',
  'nothing-fails',
  'changed',
  'trials',
  'credits',
  'time',
  'budget',
  'quota',
  'unfit',
  'unbegun',
  'interrupted',
  'fault',
])
export type CapacityEnd = z.infer<typeof end>

/** Result of a search for the largest passing load; the content of `capacity.json`. */
export const capacitySchema = z.object({
  schema: z.literal(CAPACITY_SCHEMA),
  profile: z.string(),
  gateway: z.string(),
  /** How long the backlog was watched at each load. */
  horizonMs: z.number(),
  /** Null in files of earlier versions. */
  search: search.nullable().default(null),
  end,
  exitCode: z.int(),
  /** Largest load that passes and smallest that fails by the fit; null where there is none. */
  passes: level.nullable(),
  fails: level.nullable(),
  /**
   * Where passing ends, with its 95% interval; a bound is null where no load tried is surely beyond it. No estimate while what passes and what fails
   * lie far apart: nothing that was tried tells where between them. Null where the trials show, by more than chance, that the gateway
   * changed: nobody knows which of them it is like now.
   */
  sustainable: z.object({ estimate: level.nullable(), low: level.nullable(), high: level.nullable() }).nullable(),
  /** The goal that fails first, and what was found where it did. */
  firstToFail: z.object({ goal: z.string(), found: z.string() }).nullable(),
  /** Goals that could not be judged at some load that was tried. */
  unjudged: z.array(z.string()),
  notices: z.array(z.string()),
  trials: z.array(trial),
})
export type CapacityResult = z.infer<typeof capacitySchema>
