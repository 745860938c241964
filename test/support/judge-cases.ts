import { rulesOf } from '../../src/judge/rules-file.ts'
import { GOOD, type Habits, ONE_PROMPT } from './judged-client.ts'
import { GOOD_TEXTS } from './judged-texts.ts'
import type { JudgedRun } from './judged-world.ts'

export interface RuleCase {
  rule: string
  run: JudgedRun
  /** The bad habit. */
  bad: Partial<Habits>
  /** What the good client does as well, so that it comes to the same. */
  both?: Partial<Habits>
}

const CROWD: Partial<Habits> = { jobs: 24, concurrency: 24, spreadMs: 0 }
const STUCK = { faults: { stuck: { kind: 'stuck', share: '20%' } } }
const TEXTS: Partial<Habits> = { wants: 'text' }
const BROKEN = { world: 'broken-answers' } as const
const DOWN = { faults: { outage: { from: '1s', until: '40s' } }, hints: { mode: 'vague' } }
/** Keyed as it should be: one key a call, and asked again after whatever leaves its end unknown. */
const KEYED: Partial<Habits> = {
  key: (job) => `key-${job}`,
  retries: (got) => got === null || [409, 429, 503].includes(got.status),
}
const CANCELS = { cancels: true, readEveryMs: null }
const anyFailure: Habits['retries'] = (got) => got === null || got.status >= 400

/** For each rule a client that breaks it; without the bad habit the same client keeps it. */
export const RULE_CASES: readonly RuleCase[] = [
  { rule: 'early-return', run: { world: 'exact-hints' }, bad: { hint: (ms, random) => ms - 200 + random * 100 } },
  { rule: 'ignored-hint', run: { world: 'exact-hints' }, bad: { hint: (ms) => ms / 1000 } },
  { rule: 'no-retry', run: { world: 'exact-hints' }, bad: { attempts: 1 } },
  {
    rule: 'early-or-no-retry',
    run: { world: 'exact-hints' },
    both: { ...ONE_PROMPT, jobs: 12, concurrency: 12, spreadMs: 0 },
    bad: { attempts: 200, hint: (_, random) => 80 + random * 40 },
  },
  { rule: 'no-jitter', run: { world: 'vague-hints' }, both: CROWD, bad: { backoff: (attempt) => 400 * 2 ** attempt } },
  {
    rule: 'herd',
    run: { world: 'outage' },
    both: { ...CROWD, jobs: 40, concurrency: 40, spreadMs: 3_000, attempts: 30 },
    bad: { hint: (ms) => ms, spreadMs: 0 },
  },
  {
    rule: 'hammering',
    run: { world: 'outage', set: { hints: { mode: 'vague' } } },
    both: { attempts: 60 },
    bad: { backoff: (_, random) => 50 + random * 200 },
  },
  {
    rule: 'retry-growth',
    run: { world: 'outage', set: { faults: { outage: { from: '1s', until: '10s' } }, hints: { mode: 'vague' } } },
    both: { jobs: 80, concurrency: 80, spreadMs: 10_000, attempts: 60 },
    bad: { backoff: (_, random) => 200 + random * 200 },
  },
  {
    rule: 'retried-refusal',
    run: { world: 'clean' },
    both: { body: (job) => (job === 3 ? { prompt: 'no model' } : GOOD.body(job)) },
    bad: { retries: anyFailure, attempts: 4 },
  },
  {
    rule: 'bought-twice',
    run: { world: 'lost-replies' },
    bad: { retries: anyFailure },
  },
  { rule: 'gave-up', run: { world: 'slow-tail' }, bad: { readForMs: 1_500 } },
  { rule: 'never-read', run: { world: 'clean' }, bad: { readForMs: 0 } },
  { rule: 'polled-fast', run: { world: 'clean' }, bad: { readEveryMs: 50, readGrowth: 1 } },
  { rule: 'polled-slow', run: { world: 'clean' }, bad: { firstReadMs: 5_000 } },
  { rule: 'polled-after-end', run: { world: 'clean' }, bad: { readsAfterEnd: 2 } },
  {
    rule: 'polled-without-end',
    run: { world: 'clean', set: STUCK },
    both: { readForMs: 15_000 },
    bad: { readForMs: 120_000 },
  },
  { rule: 'expired-result', run: { world: 'expired-results' }, bad: { fetchAfterMs: 3_000 } },
  { rule: 'key-sent-elsewhere', run: { world: 'clean' }, bad: { sendsKeyAlong: true } },
  {
    rule: 'concurrency',
    run: { world: 'clean', rules: rulesOf({ version: 1, concurrency: 6 }) },
    both: { spreadMs: 0 },
    bad: { concurrency: 10 },
  },
  { rule: 'connections', run: { world: 'clean' }, both: { jobs: 30 }, bad: { isFresh: true } },
  {
    rule: 'no-backoff',
    run: { world: 'vague-hints' },
    both: { ...CROWD, attempts: 30 },
    bad: { backoff: (_, random) => 1_000 + random * 50 },
  },
  {
    rule: 'ignored-token-limit',
    run: { world: 'token-limits' },
    both: { ...TEXTS, jobs: 24, attempts: 60 },
    bad: { text: { ...GOOD_TEXTS, holdsBack: false } },
  },
  {
    rule: 'no-read-timeout',
    run: { world: 'stalled-answers', untilMs: 60_000 },
    both: TEXTS,
    bad: { text: { ...GOOD_TEXTS, stallMs: Infinity } },
  },
  {
    rule: 'no-read-timeout',
    run: { world: 'stalled-answers', untilMs: 60_000 },
    bad: { readTimeoutMs: Infinity },
  },
  {
    rule: 'streams-open',
    run: { world: 'clean', rules: rulesOf({ version: 1, streams: 6 }) },
    both: { ...TEXTS, spreadMs: 0 },
    bad: { concurrency: 10 },
  },
  {
    rule: 'took-cut-stream',
    run: BROKEN,
    both: TEXTS,
    bad: { text: { ...GOOD_TEXTS, takes: ({ isBroken }) => !isBroken } },
  },
  {
    rule: 'took-cut-stream',
    run: BROKEN,
    both: { ...TEXTS, text: { ...GOOD_TEXTS, goesOn: true } },
    bad: { text: { ...GOOD_TEXTS, goesOn: true, takes: () => true } },
  },
  { rule: 'took-error-for-success', run: BROKEN, bad: { trustsStatus: true } },
  {
    rule: 'took-error-for-success',
    run: BROKEN,
    both: { ...TEXTS, jobs: 40 },
    bad: { trustsStatus: true, text: { ...GOOD_TEXTS, reports: false } },
  },
  { rule: 'over-remaining', run: { world: 'announced-limits' }, bad: { heedsRemaining: false } },
  { rule: 'polled-below-floor', run: { world: 'announced-limits' }, bad: { heedsReadWait: false } },
  {
    rule: 'opening-burst',
    run: { world: 'growth-limit' },
    both: { jobs: 40, concurrency: 40, spreadMs: 0 },
    bad: { eases: false },
  },
  { rule: 'retried-final-refusal', run: { world: 'final-refusals' }, bad: { acceptsFinal: false, attempts: 3 } },
  { rule: 'slept-absurd-wait', run: { world: 'final-refusals' }, bad: { longestWaitMs: Infinity } },
  {
    rule: 'changed-key',
    run: { world: 'keyed' },
    both: KEYED,
    bad: { key: (job, attempt) => `key-${job}-${attempt}` },
  },
  { rule: 'reused-key', run: { world: 'keyed' }, both: KEYED, bad: { key: (job) => `key-${job % 5}` } },
  {
    rule: 'mishandled-key-refusal',
    run: { world: 'keyed' },
    both: KEYED,
    bad: { retries: (got) => got === null || [429, 503].includes(got.status) },
  },
  {
    rule: 'too-many-attempts',
    run: { world: 'outage', rules: rulesOf({ version: 1, attempts: 3 }) },
    both: { attempts: 3 },
    bad: { attempts: 12 },
  },
  {
    rule: 'layered-retries',
    run: { world: 'outage', set: DOWN },
    both: { attempts: 12, concurrency: 14, spreadMs: 3_000 },
    bad: {
      attempts: 3,
      backoff: (attempt, random) => 100 * attempt * (0.5 + random / 2),
      layers: 6,
      layerGapMs: 3_000,
    },
  },
  {
    rule: 'layered-retries',
    run: { world: 'long-outage' },
    both: { attempts: 12 },
    bad: {
      attempts: 4,
      backoff: (attempt, random) => 250 * 2 ** (attempt - 1) * (0.8 + random * 0.2),
      layers: 4,
      layerGapMs: 500,
    },
  },
  {
    rule: 'left-uncancelled',
    run: { world: 'slow-tail', gateway: CANCELS },
    both: { readForMs: 1_500, cancels: true },
    bad: { cancels: false },
  },
]
