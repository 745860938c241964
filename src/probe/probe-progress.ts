import type { Attempt, Stage } from './requests/attempt.ts'
import type { ProbeBudget } from './requests/budget.ts'
import type { ProbedModel } from './requests/probed-model.ts'
import type { Requester } from './requests/requester.ts'

/** How far a probe is, at the instant at which it is asked. */
export interface ProbeProgress {
  /** Null once all are probed. */
  model: string | null
  /** Which of the models it is, from 1, and how many there are. */
  nth: number
  of: number
  /** Effect of the standing limit, in words. */
  does: string
  requests: number
  accepted: number
  refusals: number
  soFarMs: number
  /** Until the budget of minutes ends it, without following tasks. */
  leftMs: number
}

/** Nothing sent for so long: windows are waited for, or tasks. */
const RESTING_MS = 5_000

const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  reads: 'reads the account',
  tokens: 'looks for limits on tokens',
  price: 'determines the price',
  lead: 'saturates the limit',
  burst: 'saturates the limit',
  watch: 'watches the limit recover',
  silence: 'watches the limit recover',
  scope: 'tests what shares the limit',
  invalid: 'tests what counts',
  images: 'tests what counts',
  deep: 'looks for limits behind the first limit',
  follow: 'follows tasks',
}

/** `done`: models that are probed already. */
export function probeProgressOf(
  requester: Requester,
  models: readonly ProbedModel[],
  done: number,
  { minutes }: ProbeBudget,
): ProbeProgress {
  const spent = requester.spent()
  return {
    model: models[done]?.model ?? null,
    nth: Math.min(done + 1, models.length),
    of: models.length,
    does: done < models.length ? doing(requester.attempts.at(-1), requester.clock.now()) : 'follows tasks to their end',
    requests: spent.requests,
    accepted: spent.accepted,
    refusals: spent.refusals,
    soFarMs: spent.minutes * 60_000,
    leftMs: Math.max(0, minutes - spent.minutes) * 60_000,
  }
}

function doing(last: Attempt | undefined, now: number): string {
  if (last === undefined) return 'sends the first submit'
  if (last.endedAt === null && now - last.sentAt > RESTING_MS) return 'waits for a response'
  return now - last.sentAt > RESTING_MS ? 'rests until windows and tasks have ended' : STAGE_WORDS[last.stage]
}
