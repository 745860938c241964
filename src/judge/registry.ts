import type { Rule } from './rule.ts'
import { earlyReturn } from './rules/early-return.ts'
import { herd } from './rules/herd.ts'
import { noJitter } from './rules/no-jitter.ts'
import { noRetry } from './rules/no-retry.ts'
import { retriedRefusal } from './rules/retried-refusal.ts'

/** All rules, in the order of reports. */
export const RULES: readonly Rule[] = [earlyReturn, noRetry, noJitter, herd, retriedRefusal]
