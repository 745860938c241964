import type { RequestRecord } from '../mock/oracle/oracle-log.ts'
import type { Findings } from './finding.ts'
import type { AttemptObservation, End, ReadObservation } from './observations.ts'

export type Severity = 'error' | 'warning'

/** A number that a rule goes by. */
export interface Setting {
  kind: 'duration' | 'count' | 'share' | 'ratio'
  /** Durations in ms, shares of 1. */
  default: number
  about: string
}

/** Published facts about the gateway of a world, which its answers need not repeat. */
export interface GatewayFacts {
  /** Whether a running task can be cancelled. */
  cancels: boolean
  /** Minimum time between two reads of a task; null where none is published. */
  readEveryMs: number | null
}

export const NO_FACTS: GatewayFacts = { cancels: false, readEveryMs: null }

/** Facts stated about the client and its gateway besides settings of single rules. */
export interface Stated {
  gateway: GatewayFacts
  /** The most attempts that the client makes for one call. */
  attempts: number | null
  /** Tasks and messages at once: in all, or of a model. */
  concurrency: Readonly<Record<string, number>> | null
  /** Streams open at once: in all, or of a model. */
  readonly streams: Readonly<Record<string, number>> | null
  /** How many submits and messages it wants in all. */
  wishes: number | null
  /** Settings of another rule; empty if that rule is off. */
  settingsOf(rule: string): Readonly<Record<string, number>>
}

export interface RuleRun {
  attempt?(observation: AttemptObservation): void
  read?(observation: ReadObservation): void
  /** Any request, after the observations that it gave. */
  request?(record: RequestRecord): void
  /** A task has ended, in truth. */
  ended?(taskId: string, t: number): void
  finish?(end: End): void
}

/** A rule about clients: pure, over a stream of observations, in bounded memory. */
export interface Rule {
  id: string
  /** Behaviour of a client that breaks it, as half a sentence. */
  title: string
  /** The change that fixes it. */
  mend: string
  /** Action of a client that the rule needs before it can be judged. */
  needs: string
  /** Sentence about the cases in which requests and their times look alike whether it was broken or kept; absent where there are none. */
  unshown?: string
  severity: Severity
  /** Whether it is about the client's own constants, which a scaled mock makes meaningless. */
  needsRealTime: boolean
  settings: Readonly<Record<string, Setting>>
  /** Equal requests may show that one of these rules was broken, and not which. Then this rule is; it is off where one of them is, and no graver. */
  oneOf?: readonly string[]
  begin(settings: Readonly<Record<string, number>>, findings: Findings, stated: Stated): RuleRun
}

type Usual = Pick<Rule, 'severity' | 'needsRealTime'>
const USUAL: Usual = { severity: 'error', needsRealTime: false }

interface RuleOf<S extends Record<string, Setting>>
  extends Omit<Rule, 'settings' | 'begin' | keyof Usual>,
    Partial<Usual> {
  settings: S
  begin(settings: Readonly<Record<keyof S, number>>, findings: Findings, stated: Stated): RuleRun
}

/** States a rule with the settings that it reads: an error, judged at any speed, unless it says otherwise. */
export function defineRule<S extends Record<string, Setting>>(rule: RuleOf<S>): Rule {
  return { ...USUAL, ...(rule as unknown as Rule) }
}

/** A place in a row: 1st, 2nd, 11th. */
export function ordinal(n: number): string {
  const isTeen = n % 100 >= 11 && n % 100 <= 13
  return `${n}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`
}

export function seconds(ms: number): string {
  return Math.abs(ms) < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(2))} s`
}
