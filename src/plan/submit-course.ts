import type { Ambiguous } from '../gateway/outcome.ts'
import type { FaultSettings } from '../mock/fault-schema.ts'
import type { MockWorld } from '../mock/schema.ts'
import type { ModelLoad, RetrySettings } from '../profile/profile.ts'

/** What the submits of one call come to on average, where no limit refuses any. */
export interface SubmitCourse {
  /** Whether or not a limit counts them: a client that paces itself cannot know. */
  attempts: number
  /** Jobs that the gateway makes of them. */
  jobs: number
  /** Share of calls that get their answer. */
  answered: number
  /** Time spent on attempts that failed or were late and on waits after them, in ms; and each such time with its chance. */
  waitMs: number
  waits: readonly { chance: number; ms: number }[]
}

type WireFault = Extract<FaultSettings, { on: readonly string[] }>

/** The attempts of a call are alike: each gets through, or fails and is tried again, or is the last. */
export function submitCourse(
  { modality, timeouts }: ModelLoad,
  retry: RetrySettings,
  world: MockWorld,
  faults: readonly FaultSettings[],
): SubmitCourse {
  const endpoint = modality === 'text' ? 'message' : 'submit'
  const { submit: reply } = world.latency.replies
  const waits: { chance: number; ms: number }[] = []
  const each = { passed: 1, again: 0, jobs: 1, waitMs: modality === 'text' ? 0 : reply.median }
  const wait = (chance: number, ms: number): void => {
    each.waitMs += chance * ms
    waits.push({ chance, ms })
  }
  for (const fault of faults) {
    if (!('on' in fault) || !fault.on.includes(endpoint)) continue
    const chance = each.passed * fault.share
    if (fault.kind === 'slow-headers') {
      wait(chance, fault.delay)
      continue
    }
    each.passed -= chance
    if (!makesJob(fault)) each.jobs -= chance
    const isAgain = isTriedAgain(fault, retry)
    if (isAgain) each.again += chance
    const lostMs = (fault.kind === 'hang' ? timeouts.submitMs : 0) + (isAgain ? waitAfter(fault, retry, world) : 0)
    if (lostMs > 0) wait(chance, lostMs)
  }
  // Geometric, cut off at the most attempts that the policy makes.
  const attempts = each.again === 0 ? 1 : (1 - each.again ** retry.maxAttempts) / (1 - each.again)
  return {
    attempts,
    jobs: attempts * each.jobs,
    answered: attempts * each.passed,
    waitMs: attempts * each.waitMs,
    waits,
  }
}

function makesJob(fault: WireFault): boolean {
  return fault.kind === 'status' ? fault.at === 'after' : !(fault.kind === 'reset' && fault.at === 'before')
}

const REASONS: Readonly<Partial<Record<FaultSettings['kind'], Ambiguous['reason']>>> = {
  reset: 'reset',
  hang: 'deadline',
  'cut-body': 'cut-body',
  'malformed-body': 'not-json',
  'wrong-type': 'not-json',
}

function isTriedAgain(fault: WireFault, { on, failedStatuses, ambiguousReasons }: RetrySettings): boolean {
  if (fault.kind === 'status') return on.failed && failedStatuses.includes(fault.status)
  const reason = REASONS[fault.kind]
  return on.ambiguous && reason !== undefined && ambiguousReasons.includes(reason)
}

/** Mean wait before the first retry, which most retries are, in ms. */
function waitAfter(fault: WireFault, { backoff, jitter, hint }: RetrySettings, { hints }: MockWorld): number {
  const isHinted = fault.kind === 'status' && fault.status === 503 && hint.use !== 'ignore' && hint.from === 'any'
  if (isHinted) return hints.unavailable + Math.min(hint.jitterMs, hints.unavailable) / 2
  const baseMs = backoff.failureBaseMs ?? backoff.baseMs
  return jitter === 'full' ? baseMs / 2 : baseMs
}

/** Mean wait of a call that met a limit, in ms. */
export function waitAfterRefusal({ backoff, jitter, hint }: RetrySettings, { hints }: MockWorld): number {
  const isHinted = hint.use !== 'ignore' && hint.from === 'any' && hints.mode !== 'none' && hints.mode !== 'vague'
  if (isHinted) return hints.constant + Math.min(hint.jitterMs, hints.constant) / 2
  return jitter === 'full' ? backoff.baseMs / 2 : backoff.baseMs
}
