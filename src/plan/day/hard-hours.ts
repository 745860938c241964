import { formatDuration, formatShare } from '../../units.ts'
import { drawnByChance } from '../demand/instants-by-chance.ts'
import type { Situation } from '../reach/situation.ts'
import type { Carries, ModelPlan, SimulatedHours } from '../tier-plan.ts'
import { type FollowedDays, followedDays } from './followed-days.ts'
import { fullestHour, hardStretches, type Stretch, stretchWords } from './hard-stretches.ts'
import {
  isCarriedDay,
  longestWaitMs,
  type ModelDay,
  type SimulatedQuestion,
  simulatedDays,
  TOLERATED,
} from './simulated-days.ts'

/** Days of each of the hardest stretches that are simulated. */
const DAYS = 4

export type HardQuestion = Omit<SimulatedQuestion, 'stretch'> & {
  situation: Situation
  clients: ReadonlyMap<string, ModelPlan['client']>
  /** How full the fullest limit is in each hour of the day. */
  used: readonly number[]
}

/**
 * The demand's hardest hours with a client as it is set, in days that differ by chance, before the whole of the gateway; and whole days, many
 * of them, through that client's pace and slots alone. Carried where every day is; where more than half are not, it is not; else nobody can
 * tell.
 */
export async function hardHours(question: HardQuestion): Promise<SimulatedHours> {
  const { situation, clients, demand, patienceMs, turns, simulating, used } = question
  const { drawn = drawnByChance(demand, turns) } = question
  const answers: SimulatedHours[] = []
  for (const stretch of hardStretches(demand, used)) {
    const days = await simulatedDays({ ...question, stretch }, DAYS)
    answers.push(answerOf(days, stretch, used, patienceMs))
  }
  const [first, ...others] = worstFirst(answers)
  if (first === undefined) throw new Error('a day has an hour')
  // The tail of each model is that of its own hardest hours.
  const models = first.models.map((one) => {
    const all = [one, ...others.flatMap((other) => other.models.filter(({ model }) => model === one.model))]
    return { ...one, late: Math.max(...all.map(({ late }) => late)), p95Ms: mostOf(all.map(({ p95Ms }) => p95Ms)) }
  })
  const [followed] = worstFirst(followedDays(situation, clients, demand, patienceMs, simulating.seed, drawn))
  const simulated = { ...first, models, followed: followed ?? null }
  const isWorse = followed !== undefined && worse(first.carries, followed.carries) !== first.carries
  return isWorse ? { ...simulated, carries: followed.carries, why: followedWords(followed, patienceMs) } : simulated
}

const ORDER: readonly Carries[] = ['yes', 'undecided', 'no']

/** The less hopeful of two answers. */
export function worse(one: Carries, other: Carries): Carries {
  return ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one
}

function worstFirst<T extends { carries: Carries }>(answers: readonly T[]): T[] {
  return [...answers].sort((a, b) => ORDER.indexOf(b.carries) - ORDER.indexOf(a.carries))
}

function mostOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

function answerOf(
  days: readonly (readonly ModelDay[])[],
  stretch: Stretch,
  used: readonly number[],
  patienceMs: number,
): SimulatedHours {
  const failed = days.filter((day) => !day.every(isCarriedDay)).length
  const names = [...new Set(days.flatMap((day) => day.map(({ model }) => model)))]
  const found = names.map((model) => {
    const own = days.flatMap((day) => day.filter((one) => one.model === model))
    const late = own.reduce((sum, day) => sum + day.late, 0) / own.length
    return {
      model,
      late,
      p95Ms: mostOf(own.map(({ p95Ms }) => p95Ms)),
      failed: own.filter((day) => !isCarriedDay(day)),
    }
  })
  const [worst] = [...found].sort((a, b) => b.failed.length - a.failed.length)
  const when = stretchWords(stretch)
  return {
    carries: failed === 0 ? 'yes' : 2 * failed > days.length ? 'no' : 'undecided',
    when,
    hour: fullestHour(stretch, used),
    days: days.length,
    carried: days.length - failed,
    followed: null,
    why:
      worst === undefined || failed === 0
        ? null
        : `${shortWords(worst.model, worst.failed, patienceMs)} in ${failed} of ${days.length} simulated days (${when})`,
    models: found.map(({ model, late, p95Ms }) => ({ model, late, p95Ms })),
  }
}

function shortWords(model: string, failed: readonly ModelDay[], patienceMs: number): string {
  if (failed.some(({ late }) => late > TOLERATED)) return lateWords(model, patienceMs)
  if (failed.some(({ isCarried }) => !isCarried))
    return `more than ${formatShare(TOLERATED)} of the calls of ${model} are lost`
  return `${model} misses ${failed[0]?.brokenGoal}`
}

function followedWords({ model, days, carried }: FollowedDays, patienceMs: number): string {
  return `${lateWords(model, patienceMs)} in ${days - carried} of ${days} days, by chance alone`
}

const lateWords = (model: string, patienceMs: number): string =>
  `more than ${formatShare(TOLERATED)} of the calls of ${model} wait longer than ${formatDuration(longestWaitMs(patienceMs))}`
