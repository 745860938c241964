import { describe, expect, it } from 'vitest'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import type { Outcome } from '../../../src/gateway/outcome.ts'
import { clientAdmissions } from '../../../src/load/admission/create-admission.ts'
import { runLoad } from '../../../src/load/run-load.ts'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { keyedRandom } from '../../../src/random.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = (credits: string): Profile =>
  profileOf(`
version: 1
name: asked
duration: 60s
drain: 10m
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] } }]
credits: ${credits}
`)

const READING = { remaining_credits: 100, used_credits: 5 }
const CREDITS = { data: { token: { ...READING, unlimited_credits: false }, user: READING }, message: '', success: true }
const QUOTA = { user_group: '', used_files: 0, max_files: 9, remain_files: 9, is_custom: false, quota_reason: '' }

/** Answers texts within 100 ms and reads of the account at once; from `silentFrom` on it answers no read any more. */
function gatewayOf(clock: VirtualClock, silentFrom: number): Gateway {
  const after = async <T>(
    ms: number,
    body: T,
    scope: Parameters<Gateway['credits']>[0]['scope'],
  ): Promise<Outcome<T>> => {
    const sentAt = clock.now()
    const came = await (scope ?? new Scope(clock)).sleepUntil(sentAt + ms)
    const timing = { sentAt, endedAt: clock.now() }
    if (came && ms < 10_000) return { kind: 'accepted', timing, status: 200, hint: { kind: 'none' }, body } as never
    return { kind: 'ambiguous', timing, reason: came ? 'deadline' : 'aborted', detail: '' } as never
  }
  const read = <T>(body: T, scope: Parameters<Gateway['credits']>[0]['scope']): Promise<Outcome<T>> =>
    after(clock.now() >= silentFrom ? 10_000 : 1, body, scope)
  const reply = {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'text-fast',
    content: [],
    stop_reason: 'end_turn',
  }
  return {
    credits: ({ scope }) => read(CREDITS, scope),
    quota: ({ scope }) => read({ success: true, code: 200, data: QUOTA }, scope),
    message: (_request, { scope }) => after(100, reply, scope),
    submit: () => Promise.reject(new Error('no task is submitted here')),
    poll: () => Promise.reject(new Error('no task is read here')),
    close: async () => {},
  } as Gateway
}

/** A run that somebody asks to end at an instant: when it is over, and what was told of it. */
async function asked(
  credits: string,
  silentFrom: number,
  askedAt: number,
): Promise<{ endedAt: number; events: RunEvent[] }> {
  const clock = new VirtualClock()
  const stated = profile(credits)
  const random = keyedRandom(1)
  const events: RunEvent[] = []
  const signal = new AbortController()
  clock.alarm(askedAt, () => signal.abort(new Error('stopped by SIGTERM')))
  const ports = {
    clock,
    random,
    gateway: gatewayOf(clock, silentFrom),
    sink: { emit: (event: RunEvent) => void events.push(event) },
  }
  await clock.run(async () => {
    const [admission] = await clientAdmissions(stated, clock, 'local')
    events.push(
      await runLoad(
        stated,
        planCalls(stated, random),
        { ...ports, admission },
        { stop: signal.signal, asked: signal.signal },
      ),
    )
  })
  return { endedAt: clock.now(), events }
}

const readings = (events: readonly RunEvent[]): number => events.filter(({ type }) => type === 'credits').length

describe('a run that somebody asks to end', () => {
  it('is over at once while the account is read before it, with every planned call accounted for and nothing sent', async () => {
    const { endedAt, events } = await asked('{}', 0, 3_000)
    expect(endedAt).toBe(3_000)
    expect(events.filter(({ type }) => type === 'attempt')).toEqual([])
    expect(events.filter(({ type }) => type === 'dropped')).toHaveLength(120)
    expect(events.at(-1)).toMatchObject({
      type: 'end',
      status: 'partial',
      cause: 'interrupted',
      reason: 'stopped by SIGTERM',
    })
  })

  it('waits half a second for a last reading that does not come', async () => {
    const { endedAt, events } = await asked('{}', 1_000, 3_050)
    expect(endedAt).toBeGreaterThanOrEqual(3_550)
    expect(endedAt).toBeLessThanOrEqual(3_700)
    expect(events.filter(({ type }) => type === 'terminal').length).toBeGreaterThan(4)
    expect(readings(events)).toBe(1)
  })

  it('does not wait for a balance to settle, nor for the sample that is being read', async () => {
    const { endedAt, events } = await asked('{ settle: 30s, sampleEvery: 400ms }', Number.POSITIVE_INFINITY, 3_050)
    expect(endedAt).toBeLessThanOrEqual(3_200)
    expect(readings(events)).toBeGreaterThan(7)
    const silent = await asked('{ settle: 30s, sampleEvery: 400ms }', 1_000, 3_050)
    expect(silent.endedAt).toBeLessThanOrEqual(3_700)
  })

  it('is over soon while the price check waits for the balance', async () => {
    const { endedAt } = await asked('{ priceCheck: true, settle: 30s }', Number.POSITIVE_INFINITY, 5_000)
    expect(endedAt).toBeLessThanOrEqual(5_050)
  })

  it('is over soon after it is asked while the last reading is under way', async () => {
    const { endedAt } = await asked('{ settle: 10m }', Number.POSITIVE_INFINITY, 90_000)
    expect(endedAt).toBeGreaterThan(90_000)
    expect(endedAt).toBeLessThanOrEqual(90_500)
  })
})
