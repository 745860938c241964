import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../src/measure/events/events.ts'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { parseProfile } from '../../src/profile/load-profile.ts'
import type { RunResult } from '../../src/run/recorded-run.ts'
import { runProfile } from '../../src/run/run-profile.ts'
import { simulateProfile } from '../../src/run/simulate-profile.ts'
import { byDay } from '../support/by-day.ts'
import { runHere } from '../support/run-here.ts'
import { SPEED_PROFILE } from '../support/speed-profile.ts'

type Planned = Pick<Extract<RunEvent, { type: 'arrival' }>, 'call' | 'model' | 'request' | 'intended'>

interface Played {
  result: RunResult
  planned: Planned[]
  /** Response times in ms, ascending. */
  times: number[]
}

function watched() {
  const planned: Planned[] = []
  const times: number[] = []
  const emit = (event: RunEvent): void => {
    if (event.type === 'terminal') times.push(event.t - event.intended)
    if (event.type !== 'arrival') return
    const { call, model, request, intended } = event
    planned.push({ call, model, request, intended })
  }
  return { planned, times, sinks: [{ emit }] }
}

async function played(speed: number): Promise<Played> {
  const { planned, times, sinks } = watched()
  const result = await runProfile({ profile: parseProfile(SPEED_PROFILE, 'played.yaml'), speed, sinks, out: null })
  return { result, planned: fromFirst(planned), times: times.sort((a, b) => a - b) }
}

async function simulated(): Promise<Played> {
  const { planned, times, sinks } = watched()
  const result = await simulateProfile({ profile: parseProfile(SPEED_PROFILE, 'played.yaml'), sinks, out: null })
  return { result, planned: fromFirst(planned), times: times.sort((a, b) => a - b) }
}

/** The account is read before, and takes as long as it takes: instants are those of the plan. */
function fromFirst(planned: readonly Planned[]): Planned[] {
  const zero = Math.min(...planned.map(({ intended }) => intended))
  return planned
    .map((one) => ({ ...one, intended: Math.round((one.intended - zero) * 1000) }))
    .sort((a, b) => a.call - b.call)
}

describe('the same profile at other speeds', () => {
  it.each(byDay([5], [1, 5, 20]))(
    'plans the same calls at the same instants at %d, and its counts are the mock’s',
    async (speed) => {
      const virtual = await simulated()
      expect(virtual.result.summary.run.speed).toBeUndefined()
      const { result, planned, times } = await played(speed)
      const { summary } = result
      const calls = (of: Played): object[] => of.planned.map(({ intended: _, ...call }) => call)
      expect(calls({ result, planned, times })).toEqual(calls(virtual))
      for (const [n, { intended }] of planned.entries()) {
        expect(Math.abs(intended - (virtual.planned[n]?.intended ?? Number.NaN))).toBeLessThanOrEqual(1)
      }
      expect(summary.run).toMatchObject({ speed, status: 'complete' })
      expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
      expect(summary.counts.completed).toBe(virtual.result.summary.counts.completed)
    },
    60_000,
  )

  it('keeps what is this machine’s own in real time', async () => {
    const { result } = await played(20)
    const { generator, run } = result.summary
    expect(run.durationMs).toBeGreaterThan(2_000)
    // Its lag in the gateway's time would be twenty times as much.
    expect(generator.reachMs ?? 0).toBeGreaterThanOrEqual(20 * (generator.scheduleLag.mean ?? 0))
    expect(generator.cpu?.share ?? 0).toBeLessThan(4)
  }, 20_000)
})

describe('a gateway at an address', () => {
  const at = async (url: string, speed: number | undefined) =>
    runProfile({
      profile: parseProfile(SPEED_PROFILE.replace('duration: 4s', 'duration: 1s'), 'played.yaml'),
      gateway: url,
      speed,
      out: null,
      maySpend: true,
      apiKey: 'mock-key',
    })

  it('is played at its own speed alone, which a mock announces', async () => {
    await using mock = await startMockGateway({ tier: 'standard', preset: 'clean', speed: 10, seed: 5 })
    await expect(at(mock.url, undefined)).rejects.toMatchObject({ code: 'GATEWAY_OTHER_SPEED', exitCode: 104 })
    await expect(at(mock.url, 5)).rejects.toMatchObject({ code: 'GATEWAY_OTHER_SPEED' })
    const { summary } = await at(mock.url, 10)
    expect(summary.run).toMatchObject({ speed: 10, status: 'complete' })
    expect(summary.counts.started).toBe(summary.counts.planned)
  }, 20_000)

  it('that announces none has speed 1', async () => {
    await using mock = await startMockGateway({ tier: 'standard', preset: 'clean', seed: 5 })
    await expect(at(mock.url, 10)).rejects.toMatchObject({
      code: 'GATEWAY_OTHER_SPEED',
      message: 'this gateway runs in real time, but the run uses speed 10',
    })
    expect(mock.counts().endpoints.submit.requests).toBe(0)
  }, 20_000)
})

describe('a mock’s hints', () => {
  it('are in the time of who asks', async () => {
    await using mock = await startMockGateway({ preset: 'exact-hints', tier: 'free', speed: 60, seed: 5 })
    const hintOf = async (headers: Record<string, string>): Promise<string> => {
      const body = JSON.stringify({ model: 'image-fast', prompt: 'a kite' })
      for (;;) {
        const answer = await fetch(`${mock.url}/v1/images/generations`, {
          method: 'POST',
          body,
          headers: { authorization: 'Bearer mock-key', 'content-type': 'application/json', ...headers },
        })
        expect(answer.headers.get('x-gatebench-speed')).toBe('60')
        const { error } = (await answer.json()) as { error?: { fallback_suggestion?: string } }
        if (error?.fallback_suggestion !== undefined) return error.fallback_suggestion
      }
    }
    const inRealTime = Number.parseFloat(/[\d.]+/.exec(await hintOf({}))?.[0] ?? '')
    const inItsOwn = Number.parseFloat(/[\d.]+/.exec(await hintOf({ 'x-gatebench-speed': '60' }))?.[0] ?? '')
    expect({ inRealTime: inRealTime > 0, inItsOwn: inItsOwn > 0 }).toEqual({ inRealTime: true, inItsOwn: true })
  }, 20_000)
})

describe('validate', () => {
  it('says how long a plan takes at a real gateway and on the mock, and what it may cost', async () => {
    const { stdout } = await runHere(['validate', 'profiles/smoke.yaml'])
    expect(stdout).toContain('over 2m 10s, at most')
    expect(stdout).toMatch(
      /the mock runs the plan at speed 10, in 13\.0 s to 25\.0 s; a real gateway takes\s+the\s+full time of the plan/,
    )
    expect(stdout).toContain('credits: at most 373.3')
  })

  it('reads a profile of before in the gateway’s time, and says how it is written so', async () => {
    const { stdout, stderr } = await runHere(['validate', 'test/fixtures/former/smoke.yaml'])
    expect(stdout).toContain('over 2m 10s, at most')
    expect(stderr).toContain('`gatebench profile upgrade FILE` converts the file')
    expect(readFileSync('test/fixtures/former/smoke.yaml', 'utf8')).toContain('timeScale: 10')
  })
})
