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

/** A submit of the model before and after another's, in ms: so close that between two refusals the limit was met all the time. */
const BESIDE_MS = 5
const BESIDE_TRIES = 5
/** Number of passes between two refusals after which no more is asked. */
const ENOUGH = 2

/**
 * While a model is refused, another model and another key submit between two submits of its own; their answers show the scope of the limit. Returns
 * whether a read of a task and the balance are refused too.
 */
export async function testScope(
  requester: Requester,
  model: ProbedModel,
  other: ProbedModel | null,
  cycle: number,
): Promise<{ polls: ScopeAnswer; credits: ScopeAnswer }> {
  const reads = async (): Promise<{ polls: ScopeAnswer; credits: ScopeAnswer }> => {
    const task = requester.attempts.findLast((one) => one.model === model.model && one.taskId !== undefined)
    const polls = task === undefined ? 'not-tried' : answerOf(await requester.read(task, 'scope', cycle))
    return { polls, credits: answerOf((await requester.credits(cycle, 'scope')).attempt) }
  }
  const again = { ...model, model: bySecondKey(model.model) }
  const [found] = await Promise.all([
    reads(),
    other === null ? null : besides(requester, model, () => requester.submit(other, 'scope', cycle), cycle),
    requester.hasSecondKey
      ? besides(requester, model, () => requester.submit(again, 'scope', cycle, { bySecondKey: true }), cycle)
      : null,
  ])
  return found
}

async function besides(
  requester: Requester,
  model: ProbedModel,
  submit: () => ReturnType<Requester['submit']>,
  cycle: number,
): Promise<void> {
  const { clock, submitting } = requester
  let met = 0
  for (let tried = 0; tried < BESIDE_TRIES; tried++) {
    const before = requester.submit(model, 'scope', cycle)
    if (before === null || !(await submitting.sleepUntil(clock.now() + BESIDE_MS))) return
    const sent = submit()
    if (sent === null || !(await submitting.sleepUntil(clock.now() + BESIDE_MS))) return
    const after = requester.submit(model, 'scope', cycle)
    if (after === null) return
    // Refusals come at once; what is held back has passed.
    await Promise.race([
      Promise.all([before.done, sent.done, after.done]),
      submitting.sleepUntil(clock.now() + PRESUMED_AFTER_MS),
    ])
    const { passing } = sent.attempt
    if (passing === 'limited') return
    const isMet = before.attempt.passing === 'limited' && after.attempt.passing === 'limited'
    if (isMet && passing !== 'other' && ++met === ENOUGH) return
  }
}

function answerOf({ passing }: Pick<Attempt, 'passing'>): ScopeAnswer {
  if (passing === 'limited') return 'shared'
  return passing === 'accepted' ? 'apart' : 'not-tried'
}
