import { expect, it } from 'vitest'
import { THROTTLE_CAUSES, type ThrottleCause } from '../../src/measure/hints/throttle-cause.ts'
import { ThrottleCauses } from '../../src/measure/model-record.ts'
import { MemoryLog, type RequestRecord } from '../../src/mock/oracle/oracle-log.ts'
import { deepMerge } from '../../src/mock/world/deep-merge.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import { shippedWorld } from '../support/shipped-world.ts'
import { virtualRun } from '../support/virtual-run.ts'

/** A rate of the shipped tiers asks for no more than its window. */
const RATE_WINDOW_MS = 60_000

/**
 * The cause of a refusal by the limit that the mock says refused. Where a rate refused what a cap would have refused too, its log names the
 * rate, which comes first, and the instant at which both would let it pass.
 */
function causeOf({ limit = '', retryAt, t }: RequestRecord, cap: ThrottleCause): ThrottleCause {
  if (limit.endsWith('-concurrency')) return 'concurrency'
  if (limit.endsWith('-per-day')) return 'dayCap'
  if (limit.endsWith('-per-hour')) return 'hourCap'
  return retryAt != null && retryAt - t > RATE_WINDOW_MS ? cap : 'rate'
}

/** Mixed-media for up to 100 minutes: its 429s as ascribed and as the mock's own log has them. */
async function ascribed(preset: string, hints: object, cap: ThrottleCause) {
  // Caps take long to be met, and concurrency refuses little.
  const isLong = cap !== 'rate' || preset === 'concurrency'
  const base = await loadProfile('test/support/mixed-media.yaml')
  const target = { kind: 'mock', tier: 'standard', preset } as const
  const profile = {
    ...base,
    seed: 1001,
    gateway: { ...base.gateway, target },
    phases: base.phases.map((phase) => ({
      ...phase,
      durationMs: phase.record ? (isLong ? 6_000_000 : 2_400_000) : phase.durationMs,
    })),
  }
  const log = new MemoryLog(1e6)
  const mock = deepMerge(shippedWorld(target), { hints }) as MockWorld
  const { summary, events } = await virtualRun(profile, { mock, log })
  const truths = new Map<string, ThrottleCause>()
  for (const record of log.records()) {
    if (record.type === 'request' && record.reason === 'limited' && record.call !== undefined) {
      truths.set(`${record.call}/${record.attempt}`, causeOf(record, cap))
    }
  }
  const recorded = new Set(events.flatMap((event) => (event.type === 'arrival' && event.record ? [event.call] : [])))
  const count = { right: 0, wrong: 0, of: 0 }
  const causes = new Map<string, ThrottleCauses>()
  const byCause: Partial<Record<ThrottleCause, number>> = {}
  const newCauses = () =>
    new ThrottleCauses(Date.UTC(2026, 0, 1), (cause, { call, attempt }) => {
      byCause[cause] = (byCause[cause] ?? 0) + 1
      if (cause === 'unknown') return
      if (cause === truths.get(`${call}/${attempt}`)) count.right++
      else count.wrong++
    })
  for (const event of events) {
    if (event.type !== 'outcome') continue
    const of = causes.get(event.model) ?? newCauses()
    causes.set(event.model, of)
    if (event.outcome === 'accepted') of.passed(event.t - event.ms)
    if (event.outcome !== 'throttled' || !recorded.has(event.call)) continue
    count.of++
    of.refused(event)
  }
  const pending = [...causes.values()].reduce((sum, of) => sum + of.pending, 0)
  // The summary counts what is judged here.
  expect({ ...NONE, ...byCause, unknown: (byCause.unknown ?? 0) + pending }).toEqual(summary.throttling.byCause)
  return { count, summary }
}

const NONE = Object.fromEntries(THROTTLE_CAUSES.map((cause) => [cause, 0]))
const CONSTANT = {}
const EXACT = { mode: 'exact' }

it.each([
  ['default', CONSTANT, 0.95],
  ['fixed-window', CONSTANT, 0.95],
  ['anchored-window', CONSTANT, 0.95],
  ['sliding-log', CONSTANT, 0.95],
  ['sliding-counter', CONSTANT, 0.95],
  ['token-bucket', CONSTANT, 0.95],
  ['small-bucket', CONSTANT, 0.95],
  ['shared-bucket', CONSTANT, 0.8],
  ['concurrency', CONSTANT, 0.95],
  ['no-hints', { mode: 'none' }, 0.9],
  ['lying-hints', { mode: 'lying', lie: 0.25 }, 0.9],
  // Nothing but time tells them from a rate, and of a drought nobody knows the cause.
  ['daily-cap', CONSTANT, 0.5],
  ['hourly-cap', CONSTANT, 0.5],
  ['penalty', CONSTANT, 0.05],
  ['count-refused', CONSTANT, 0],
  // A hint that reaches the end of the day, or of the hour, tells.
  ['daily-cap', EXACT, 0.95],
  ['hourly-cap', EXACT, 0.95],
] as const)('%s %o: no 429 is ascribed to another limit than the one that refused', async (preset, hints, least) => {
  const cap = preset === 'daily-cap' ? 'dayCap' : preset === 'hourly-cap' ? 'hourCap' : 'rate'
  const { count, summary } = await ascribed(preset, hints, cap)
  expect(count.of).toBeGreaterThan(0)
  expect(count.wrong).toBe(0)
  expect(count.right / count.of).toBeGreaterThanOrEqual(least)
  if (hints === EXACT) expect(summary.throttling.byCause[cap]).toBeGreaterThan(100)
})

it.each([402, 429])('what a spend cap refuses with %d is what the report has, and no rate', async (status) => {
  const profile = await loadProfile('test/support/mixed-media.yaml')
  const phases = profile.phases.map((phase) => ({ ...phase, record: true }))
  const capped = {
    credits: { perDay: 200 },
    errors: { spendCap: { status, type: 'insufficient_balance_error' } },
    weight: 'n',
  }
  const mock = deepMerge(shippedWorld({ tier: 'standard', preset: 'clean' }), capped) as MockWorld
  const { summary, truth } = await virtualRun({ ...profile, phases }, { mock })
  const { submit, message } = truth.endpoints
  const refused = (submit.byReason['spend-cap'] ?? 0) + (message.byReason['spend-cap'] ?? 0)
  expect(refused).toBeGreaterThan(0)
  expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
  expect(summary.throttling.byCause.balance ?? 0).toBe(status === 429 ? refused : 0)
  expect(truth.credits.charged + truth.credits.reserved).toBeLessThanOrEqual(200)
})

it('a balance that is used up, and told by a 429, is no rate', async () => {
  const profile = await loadProfile('test/support/mixed-media.yaml')
  const phases = profile.phases.map((phase) => ({ ...phase, record: true }))
  const errors = { insufficientBalance: { status: 429, type: 'insufficient_balance_error' } }
  const mock = deepMerge(shippedWorld({ tier: 'standard', preset: 'low-balance' }), { errors }) as MockWorld
  const { summary, truth } = await virtualRun({ ...profile, phases }, { mock })
  const { submit, message } = truth.endpoints
  const refused = (submit.byReason.balance ?? 0) + (message.byReason.balance ?? 0)
  expect(refused).toBeGreaterThan(10)
  expect(summary.throttling.byCause.balance).toBe(refused)
})
