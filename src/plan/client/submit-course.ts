import type { Ambiguous } from '../../gateway/outcome.ts'
import type { FaultSettings } from '../../mock/world/fault-schema.ts'
import type { MockWorld } from '../../mock/world/schema.ts'
import type { ModelLoad } from '../../profile/profile.ts'
import type { RetrySettings } from '../../profile/retry-settings.ts'

/** Mean cost of the submits of one call, if no limit refuses any. */
export interface SubmitCourse {
  /** Whether or not a limit counts them: a client that paces itself cannot know. */
  attempts: number
  /** Jobs that the gateway makes of them. */
  jobs: number
  /** Share of calls that get their answer. */
  answered: number
  /** Time spent on attempts that failed and on waits after them, in ms. */
  waitMs: number
  /** Troubles of an attempt that is not answered. */
  troubles: readonly Trouble[]
}

/** Possible trouble of an attempt that a limit lets through, with its chance. */
export interface Trouble {
  chance: number
  /** Its caller's time: for the answer that never comes, and before the next attempt. */
  ms: number
  /** The gateway makes a job of it. */
  isJob: boolean
  /** Its caller sends it again, or else gives the call up. */
  isAgain: boolean
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
  const troubles: Trouble[] = []
  const each = { passed: 1, again: 0, jobs: 1, waitMs: 0 }
  const meet = (trouble: Trouble): void => {
    each.waitMs += trouble.chance * trouble.ms
    troubles.push(trouble)
  }
  for (const fault of faults) {
    // An answer that begins late is an answer: its time is the task's.
    if (!('on' in fault) || !fault.on.includes(endpoint) || fault.kind === 'slow-headers') continue
    const chance = each.passed * fault.share
    each.passed -= chance
    if (!makesJob(fault)) each.jobs -= chance
    const isAgain = isTriedAgain(fault, retry)
    if (isAgain) each.again += chance
    const lostMs = (fault.kind === 'hang' ? timeouts.submitMs : 0) + (isAgain ? waitAfter(fault, retry, world) : 0)
    meet({ chance, ms: lostMs, isJob: makesJob(fault), isAgain })
  }
  // Geometric, cut off at the most attempts that the policy makes.
  const attempts = each.again === 0 ? 1 : (1 - each.again ** retry.maxAttempts) / (1 - each.again)
  return {
    attempts,
    jobs: attempts * each.jobs,
    answered: attempts * each.passed,
    waitMs: attempts * each.waitMs,
    troubles,
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
  return on.ambiguous !== false && reason !== undefined && ambiguousReasons.includes(reason)
}

/** Mean wait before the first retry, which most retries are, in ms. */
function waitAfter(fault: WireFault, { backoff, jitter, hint }: RetrySettings, { hints }: MockWorld): number {
  const isHinted = fault.kind === 'status' && fault.status === 503 && hint.use !== 'ignore' && hint.from === 'any'
  if (isHinted) return hints.unavailable + Math.min(hint.jitterMs, hints.unavailable) / 2
  const baseMs = backoff.failureBaseMs ?? backoff.baseMs
  return jitter === 'full' ? baseMs / 2 : baseMs
}

/** Wait of a call that met a limit: the stated wait and up to `spreadMs` more; without a stated wait its own backoff. */
export interface RefusalWait {
  toldMs: number | null
  spreadMs: number
  baseMs: number
  factor: number
  capMs: number
  /** Any part of the backoff, and not the whole. */
  isDrawn: boolean
}

export function waitAfterRefusal({ backoff, jitter, hint }: RetrySettings, { hints }: MockWorld): RefusalWait {
  const isTold = hint.use !== 'ignore' && hint.from === 'any' && hints.mode !== 'none' && hints.mode !== 'vague'
  return {
    toldMs: isTold ? hints.constant : null,
    spreadMs: Math.min(hint.jitterMs, hints.constant),
    baseMs: backoff.baseMs,
    factor: backoff.factor,
    capMs: backoff.capMs,
    isDrawn: jitter === 'full',
  }
}

/** The mean of its first wait, in ms. */
export function meanWaitMs({ toldMs, spreadMs, baseMs, isDrawn }: RefusalWait): number {
  if (toldMs !== null) return toldMs + spreadMs / 2
  return isDrawn ? baseMs / 2 : baseMs
}
