import * as z from 'zod'
import { forged } from '../../distributed/forgery.ts'
import type { RedisLink } from '../../distributed/redis-link.ts'
import type { RunSeal } from '../../distributed/run-seal.ts'
import { STANDING } from '../../distributed/scripts/stop-run.ts'
import { EXIT, GatebenchError } from '../../errors.ts'
import { budgetReached } from '../../measure/credits/credit-budget.ts'
import type { Profile } from '../../profile/profile.ts'

/** How a run of several workers stands. */
export interface SharedRunState {
  shares: number
  /** Shares that are not done. */
  undone: number
  /** Parts of the plan that nobody has. */
  free: number
  /** Empty where nothing of the run is in Redis any longer. */
  state: string
  /** Why it was stopped: cause, what was committed of the budget, code, message, and the mark of who says so. */
  why: readonly [string, string, string, string, string]
}

const COUNT = z.int().min(0)
const TEXT = z.string()
const ANSWER = z.tuple([COUNT, z.int(), COUNT, TEXT, TEXT, TEXT, TEXT, TEXT, TEXT])

export async function sharedRunStateOf(link: RedisLink, prefix: string): Promise<SharedRunState> {
  const [shares, undone, free, state, ...why] = ANSWER.parse(await link.run(STANDING, prefix))
  return { shares, undone, free, state, why }
}

/** Why a stopped run submits nothing more: a claim that would cross the budget, or what a worker says. */
export function reasonOf(
  { why }: SharedRunState,
  { credits }: Pick<Profile, 'credits'>,
  seal: RunSeal,
): GatebenchError {
  const [cause, committed, code, message, mark] = why
  if (cause === 'budget')
    return stoppedBy('BUDGET_REACHED', budgetReached(credits.budget ?? 0, Number(committed) / 1e6))
  if (!seal.isOurs('stop', `${code}\n${message}`, mark)) return forged('an order to stop')
  return stoppedBy(code || 'STOPPED', message || 'a worker stopped the run')
}

/** A run that submits nothing more (exit 108). */
export function stoppedBy(code: string, message: string): GatebenchError {
  return new GatebenchError(message, { code, exitCode: EXIT.stopped })
}
