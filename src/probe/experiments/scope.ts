import type { ModelFinding } from '../findings/probe-result.ts'
import type { Attempt } from '../requests/attempt.ts'
import type { ProbedModel } from '../requests/probed-model.ts'
import type { Requester } from '../requests/requester.ts'
import { PRESUMED_AFTER_MS } from './saturation.ts'

export type ScopeAnswer = ModelFinding['scope']['polls']

/** In the books of the first key the place of what the second submits is another's, and says nothing of this one's limit. */
export function bySecondKey(model: string): string {
  return `${model} by the second key`
}

/** A submit of the model before and after what is asked, in ms: so close that between two refusals the limit was met all the time. */
const BESIDE_MS = 5
const FURTHER_TRIES = 3
/** Number of passes between two refusals after which no more is asked, and the highest where a cheaper model needs more. */
const ENOUGH = 2
const ENOUGH_AT_MOST = 12

/**
 * Passes of another model that show a limit of its own. A limit may count what requests cost: then what is left of it refuses the model and still lets a
 * cheaper one through, until that has cost as much as one request of the model.
 */
function enoughOf(price: number | null, otherPrice: number | null): number {
  if (price === null || otherPrice === null || otherPrice <= 0) return ENOUGH
  return Math.max(ENOUGH, Math.ceil(price / otherPrice))
}

/** Whether a limit that counts what requests cost explains what a cheaper model was answered. */
export function mayCountCost(asked: readonly Attempt[], price: number | null, otherPrice: number | null): boolean {
  if (price === null || otherPrice === null || otherPrice >= price) return false
  const passedIn = (cycle: number): number =>
    asked.filter((one) => one.cycle === cycle && one.passing === 'accepted').length
  const most = Math.max(0, ...asked.map(({ cycle }) => passedIn(cycle)))
  return most < enoughOf(price, otherPrice) || asked.some(({ passing }) => passing === 'limited')
}

/** A request beside the model's submits. What answers late has passed, if it is a submit. */
interface Beside {
  passing: () => Attempt['passing']
  done: Promise<unknown>
}

/**
 * While a model is refused, another model and another key submit between two submits of its own; their answers show the scope of the limit. Returns
 * whether a read of a task and the balance are refused too: one that passes between two refusals might have taken the only place that was free.
 */
export async function testScope(
  requester: Requester,
  model: ProbedModel,
  other: ProbedModel | null,
  cycle: number,
): Promise<{ polls: ScopeAnswer; credits: ScopeAnswer }> {
  const task = requester.attempts.findLast((one) => one.model === model.model && one.taskId !== undefined)
  const again = { ...model, model: bySecondKey(model.model) }
  const priceOf = (one: ProbedModel): number | null => requester.balance.priceOf(one.model) ?? one.price
  const submitted = (sent: ReturnType<Requester['submit']>): Beside | null =>
    sent === null ? null : { passing: () => sent.attempt.passing, done: sent.done }
  const credits = (): Beside => read(requester.credits(cycle, 'scope').then(({ attempt }) => attempt))
  const polls = task === undefined ? [] : [() => read(requester.read(task, 'scope', cycle))]
  const ofOther = other === null ? [] : [() => submitted(requester.submit(other, 'scope', cycle))]
  const enough = other === null ? ENOUGH : Math.min(ENOUGH_AT_MOST, enoughOf(priceOf(model), priceOf(other)))
  const byKey = () => submitted(requester.submit(again, 'scope', cycle, { bySecondKey: true }))
  const [ofReads] = await Promise.all([
    besides(requester, model, [credits, ...polls], { cycle }),
    besides(requester, model, ofOther, { cycle, enough }),
    besides(requester, model, requester.hasSecondKey ? [byKey] : [], { cycle }),
  ])
  return { credits: ofReads[0] ?? 'not-tried', polls: ofReads[1] ?? 'not-tried' }
}

/** A read that is not answered in time says nothing. */
function read(answered: Promise<Attempt>): Beside {
  let passing: Attempt['passing'] = 'other'
  const done = answered.then((attempt) => {
    passing = attempt.passing
  })
  return { passing: () => passing, done }
}

/** Whether each meets the limit that refuses the model; 'not-tried' where that stays open. */
async function besides(
  requester: Requester,
  model: ProbedModel,
  all: readonly (() => Beside | null)[],
  { cycle, enough = ENOUGH }: { cycle: number; enough?: number },
): Promise<ScopeAnswer[]> {
  const { clock, submitting } = requester
  const found = all.map((send) => ({ send, answer: 'not-tried' as ScopeAnswer, met: 0 }))
  for (let tried = 0; tried < enough + FURTHER_TRIES; tried++) {
    const open = found.filter(({ answer }) => answer === 'not-tried')
    if (open.length === 0) break
    const before = requester.submit(model, 'scope', cycle)
    if (before === null || !(await submitting.sleepUntil(clock.now() + BESIDE_MS))) break
    const sent = open.flatMap((one) => {
      const beside = one.send()
      return beside === null ? [] : [{ one, beside }]
    })
    if (sent.length < open.length || !(await submitting.sleepUntil(clock.now() + BESIDE_MS))) break
    const after = requester.submit(model, 'scope', cycle)
    if (after === null) break
    // Refusals come at once; what is held back has passed.
    await Promise.race([
      Promise.all([before.done, after.done, ...sent.map(({ beside }) => beside.done)]),
      submitting.sleepUntil(clock.now() + PRESUMED_AFTER_MS),
    ])
    const isMet = before.attempt.passing === 'limited' && after.attempt.passing === 'limited'
    for (const { one, beside } of sent) {
      const passing = beside.passing()
      if (passing === 'limited') one.answer = 'shared'
      else if (isMet && passing !== 'other' && ++one.met === enough) one.answer = 'apart'
    }
  }
  return found.map(({ answer }) => answer)
}
