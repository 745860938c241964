import type { Rule } from './rule.ts'
import { boughtTwice } from './rules/bought-twice.ts'
import { changedKey } from './rules/changed-key.ts'
import { concurrency } from './rules/concurrency.ts'
import { connections } from './rules/connections.ts'
import { earlyOrNoRetry } from './rules/early-or-no-retry.ts'
import { earlyReturn } from './rules/early-return.ts'
import { expiredResult } from './rules/expired-result.ts'
import { gaveUp } from './rules/gave-up.ts'
import { hammering } from './rules/hammering.ts'
import { herd } from './rules/herd.ts'
import { ignoredHint } from './rules/ignored-hint.ts'
import { ignoredTokenLimit } from './rules/ignored-token-limit.ts'
import { keySentElsewhere } from './rules/key-sent-elsewhere.ts'
import { layeredRetries } from './rules/layered-retries.ts'
import { leftUncancelled } from './rules/left-uncancelled.ts'
import { mishandledKeyRefusal } from './rules/mishandled-key-refusal.ts'
import { neverRead } from './rules/never-read.ts'
import { noBackoff } from './rules/no-backoff.ts'
import { noJitter } from './rules/no-jitter.ts'
import { noReadTimeout } from './rules/no-read-timeout.ts'
import { noRetry } from './rules/no-retry.ts'
import { openingBurst } from './rules/opening-burst.ts'
import { overRemaining } from './rules/over-remaining.ts'
import { polledAfterEnd } from './rules/polled-after-end.ts'
import { polledBelowFloor } from './rules/polled-below-floor.ts'
import { polledFast } from './rules/polled-fast.ts'
import { polledSlow } from './rules/polled-slow.ts'
import { polledWithoutEnd } from './rules/polled-without-end.ts'
import { retriedFinalRefusal } from './rules/retried-final-refusal.ts'
import { retriedRefusal } from './rules/retried-refusal.ts'
import { retryGrowth } from './rules/retry-growth.ts'
import { reusedKey } from './rules/reused-key.ts'
import { sleptAbsurdWait } from './rules/slept-absurd-wait.ts'
import { streamsOpen } from './rules/streams-open.ts'
import { tooManyAttempts } from './rules/too-many-attempts.ts'
import { tookCutStream } from './rules/took-cut-stream.ts'
import { tookErrorForSuccess } from './rules/took-error-for-success.ts'

/** All rules, in the order of reports. */
export const RULES: readonly Rule[] = [
  earlyReturn,
  ignoredHint,
  noRetry,
  earlyOrNoRetry,
  noJitter,
  herd,
  hammering,
  retryGrowth,
  layeredRetries,
  tooManyAttempts,
  overRemaining,
  openingBurst,
  sleptAbsurdWait,
  retriedRefusal,
  retriedFinalRefusal,
  boughtTwice,
  changedKey,
  reusedKey,
  mishandledKeyRefusal,
  gaveUp,
  neverRead,
  leftUncancelled,
  polledFast,
  polledBelowFloor,
  polledSlow,
  polledAfterEnd,
  polledWithoutEnd,
  expiredResult,
  keySentElsewhere,
  concurrency,
  connections,
  noBackoff,
  ignoredTokenLimit,
  noReadTimeout,
  streamsOpen,
  tookCutStream,
  tookErrorForSuccess,
]
