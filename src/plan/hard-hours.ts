import { formatDuration, formatShare } from '../units.ts'
import type { Carries, SimulatedHours } from './capacity-plan.ts'
import { fullestHour, hardStretches, stretchWords } from './hard-stretches.ts'
import { type ModelDay, type SimulatedQuestion, simulatedDays, TOLERATED } from './simulated-days.ts'

/** Days that are simulated; where their answer is a near thing so many. */
const DAYS = 8
const DAYS_WHERE_NEAR = 24
/** Of what is tolerated: less of it in the worst day is no near thing. */
const NEAR = 0.25

export type HardQuestion = Omit<SimulatedQuestion, 'stretch'> & {
  /** How full the fullest limit is in each hour of the day. */
  used: readonly number[]
}

/**
 * The demand's hardest hours with a client as it is set, in days that differ by chance. Carried where every day is; where more than half are
 * not, it is not; else nobody can tell.
 */
export async function hardHours(question: HardQuestion): Promise<SimulatedHours> {
  const answers: SimulatedHours[] = []
  for (const stretch of hardStretches(question.demand, question.used)) {
    const days = await simulatedDays({ ...question, stretch }, 0, DAYS)
    if (isNear(days)) days.push(...(await simulatedDays({ ...question, stretch }, DAYS, DAYS_WHERE_NEAR)))
    answers.push(answerOf(days, fullestHour(stretch, question.used), stretchWords(stretch), question.patienceMs))
  }
  const [first, ...others] = [...answers].sort((a, b) => ORDER.indexOf(b.carries) - ORDER.indexOf(a.carries))
  if (first === undefined) throw new Error('a day has an hour')
  // The tail of each model is that of its own hardest hours.
  const models = first.models.map((one) => {
    const all = [one, ...others.flatMap((other) => other.models.filter(({ model }) => model === one.model))]
    const tails = all.flatMap(({ p95Ms }) => (p95Ms === null ? [] : [p95Ms]))
    return { ...one, late: Math.max(...all.map(({ late }) => late)), p95Ms: tails.length === 0 ? null : Math.max(...tails) }
  })
  return { ...first, models }
}

const ORDER: readonly Carries[] = ['yes', 'undecided', 'no']

const isCarriedDay = (day: readonly ModelDay[]): boolean => day.every(isCarried)
const isCarried = ({ isCarried, brokenGoal }: ModelDay): boolean => isCarried && brokenGoal === null

function isNear(days: readonly (readonly ModelDay[])[]): boolean {
  const carried = days.filter(isCarriedDay).length
  if (carried < days.length) return 2 * carried >= days.length
  return days.some((day) => day.some(({ late }) => late > NEAR * TOLERATED))
}

function answerOf(
  days: readonly (readonly ModelDay[])[],
  hour: number,
  when: string,
  patienceMs: number,
): SimulatedHours {
  const carried = days.filter(isCarriedDay).length
  const names = [...new Set(days.flatMap((day) => day.map(({ model }) => model)))]
  const models = names.map((model) => {
    const own = days.flatMap((day) => day.filter((one) => one.model === model))
    const tails = own.flatMap(({ p95Ms }) => (p95Ms === null ? [] : [p95Ms]))
    const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
    return {
      model,
      late: meanOf(own.map(({ late }) => late)),
      p95Ms: tails.length < own.length ? null : meanOf(tails),
      failed: own.filter((day) => !isCarried(day)),
    }
  })
  const [worst] = [...models].sort((a, b) => b.failed.length - a.failed.length)
  const failed = days.length - carried
  return {
    carries: failed === 0 ? 'yes' : 2 * failed > days.length ? 'no' : 'undecided',
    when,
    hour,
    days: days.length,
    carried,
    why: worst === undefined || failed === 0 ? null : `${whyOf(worst.model, worst.failed, patienceMs)} in ${failed} of ${days.length} simulated days (${when})`,
    models: models.map(({ model, late, p95Ms }) => ({ model, late, p95Ms })),
  }
}

function whyOf(model: string, failed: readonly ModelDay[], patienceMs: number): string {
  const late = Math.max(...failed.map((day) => day.late))
  if (late > TOLERATED)
    return `more than ${formatShare(TOLERATED)} of the calls of ${model} wait longer than ${formatDuration(patienceMs)}`
  if (failed.some(({ isCarried }) => !isCarried)) return `more than ${formatShare(TOLERATED)} of the calls of ${model} are lost`
  return `${model} does not keep to ${failed.find(({ brokenGoal }) => brokenGoal !== null)?.brokenGoal}`
}
