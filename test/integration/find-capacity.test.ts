import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { CapacityResult } from '../../src/capacity/capacity-result.ts'
import { findLiveCapacity, type LiveCapacityOptions } from '../../src/capacity/live-capacity.ts'
import { resumeLiveCapacity } from '../../src/capacity/resume-capacity.ts'
import { readEventLog, readRunHeader } from '../../src/measure/event-log/reader.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { worldWith } from '../support/mock-harness.ts'
import { profileOf } from '../support/profiles.ts'
import { palette } from '../support/vendors.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Two users, whose backlog cannot grow whatever this machine does; or calls in time. */
const USERS = 'closed: { users: 2 }'
const TIMED = 'arrivals: { process: constant, rate: 24/min }'

function load(preset: string, offered: string, more = ''): Profile {
  return profileOf(`
version: 1
name: search
gateway: { mock: { tier: standard, preset: ${preset}, speed: 100 } }
duration: 50s
drain: 200s
models:
  - model: image-fast
    modality: image
    ${offered}
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { strategy: fixed, every: 2s }
retry: { policy: none }
fitness: { scheduleLagP99: 10s, eventLoopDelayP99: 10s, cpu: 10 }
${more}`)
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-capacity-'))
  folders.push(folder)
  return folder
}

async function search(profile: Profile, options: Partial<LiveCapacityOptions> = {}, folder = newFolder()) {
  const told: string[] = []
  const found = await findLiveCapacity({ profile, out: folder, warn: (text) => told.push(text), ...options })
  return { ...found, told }
}

// They wait most of the time, so they run side by side. Each run in progress listens for the end of the process.
process.setMaxListeners(50)
describe.concurrent('the search against a live gateway', () => {
  it('goes up while nothing fails, each trial a run of its own, and is undecided at the bound', async () => {
    const { folder, result, told } = await search(load('unlimited', USERS), { search: { most: 2 } })
    expect(result).toMatchObject({ end: 'nothing-fails', exitCode: 96, fails: null, sustainable: null })
    expect(result.trials.map(({ scale, passed }) => [scale, passed])).toEqual([
      [1, true],
      [2, true],
    ])
    const hourly = result.trials.map(({ offeredPerSecond }) => offeredPerSecond * 3600)
    // On a busy machine two users may make more calls than four: then the fit lies between the two.
    expect(result.passes?.perHour).toBeGreaterThan(Math.min(...hourly) - 1e-6)
    expect(result.passes?.perHour).toBeLessThan(Math.max(...hourly) + 1e-6)
    expect(told).toHaveLength(2)
    expect(readdirSync(folder).sort()).toEqual([
      'capacity.html',
      'capacity.json',
      'capacity.md',
      'trial-01',
      'trial-02',
    ])
    const written: CapacityResult = JSON.parse(readFileSync(join(folder, 'capacity.json'), 'utf8'))
    expect(written).toEqual(result)
    const log = await readEventLog(join(folder, 'trial-02', 'events.ndjson'))
    expect(log.header.settings.models[0]?.arrivals).toMatchObject({ users: 4 })
  })

  it('has on disk what the trials so far showed, in case that it is killed', async () => {
    const folder = newFolder()
    const seen: CapacityResult[] = []
    await findLiveCapacity({
      profile: load('unlimited', USERS),
      out: folder,
      search: { most: 2 },
      say: (text) => {
        if (text.startsWith('trial 2'))
          seen.push(JSON.parse(readFileSync(join(folder, 'capacity.json'), 'utf8')) as CapacityResult)
      },
    })
    expect(seen).toMatchObject([{ end: 'interrupted', exitCode: 105, trials: [{ scale: 1, passed: true }] }])
  })

  it('goes down while nothing passes, and says what failed', async () => {
    const { result } = await search(
      load('unlimited', TIMED, 'thresholds: [{ metric: submit_time, stat: max, max: 0.1ms }]'),
      {
        search: { least: 0.5 },
      },
    )
    expect(result).toMatchObject({ end: 'nothing-passes', exitCode: 99, passes: null, sustainable: null })
    expect(result.firstToFail).not.toBeNull()
  })

  it.each([
    ['first', 1],
    ['last', 2],
  ])('counts a trial that this machine spoilt among those that are allowed, the %s of two', async (_, spoilt) => {
    let made = 0
    const { fitness, ...profile } = load('unlimited', USERS)
    // No machine keeps to a delay of nothing.
    const bounds = { ...fitness, maxEventLoopDelayP99Ms: spoilt === 1 ? 0 : 10_000 }
    const { folder, result } = await search(
      { ...profile, fitness: bounds },
      {
        search: { mostTrials: 2 },
        observe: () => {
          made++
          bounds.maxEventLoopDelayP99Ms = made === spoilt ? 0 : 10_000
          return []
        },
      },
    )
    expect(result).toMatchObject({ end: 'trials', exitCode: 96, trials: [{ passed: true }] })
    expect(result.notices.join()).toContain(`trial-0${spoilt} does not count`)
    expect(readdirSync(folder)).not.toContain('trial-03')
  })

  it('begins no trial that the budget does not cover, over all of them', async () => {
    const { result } = await search(load('unlimited', TIMED, 'credits: { budget: 41 }'))
    // Twenty calls of 2 credits; then not even one is left.
    expect(result).toMatchObject({ end: 'credits', exitCode: 96 })
    expect(result.trials).toHaveLength(1)
  })

  it('ends with the trial that the budget stopped, where nobody could know beforehand', async () => {
    const { result } = await search(load('unlimited', USERS, 'credits: { budget: 10 }'))
    expect(result).toMatchObject({ end: 'budget', exitCode: 108, trials: [] })
  })

  it('begins no trial that could end too late', async () => {
    expect((await search(load('unlimited', TIMED), { withinMs: 2000 })).result).toMatchObject({
      end: 'time',
      trials: [],
    })
  })

  it('ends with the trial that somebody stopped, which stays a run that can be resumed', async () => {
    const stop = new AbortController()
    const warned: string[] = []
    const { folder, result } = await search(load('unlimited', TIMED), {
      stop: stop.signal,
      warn: (text) => warned.push(text),
      observe: () => {
        stop.abort(new Error('enough'))
        return []
      },
    })
    expect(result).toMatchObject({ end: 'interrupted', exitCode: 105, trials: [] })
    expect(readdirSync(join(folder, 'trial-01'))).toContain('events.ndjson')
    expect(warned.at(-1)).toContain(`gatebench resume ${folder}`)
  })

  it('reports the trials before one that could not begin, and why it could not', async () => {
    const gateway = await startMockGateway({ world: worldWith({}), speed: 100 })
    const profile = load('unlimited', TIMED)
    const at = { kind: 'http' as const, baseUrl: gateway.url, textBaseUrl: gateway.url, filesBaseUrl: gateway.url }
    const target = { ...at, apiKeyEnv: 'KEY' }
    let closed: Promise<void> | undefined
    const { folder, result, problem } = await search(
      { ...profile, gateway: { ...profile.gateway, target, isStated: true } },
      {
        apiKey: gateway.apiKey,
        pauseMs: 1,
        say: (text) => {
          if (text.startsWith('trial 2')) closed = gateway.close()
        },
      },
    )
    await closed
    expect(result).toMatchObject({ end: 'unbegun', exitCode: 106 })
    expect(result.trials).toHaveLength(1)
    expect(result.notices.at(-1)).toContain('trial-02 could not begin: the gateway cannot be reached')
    expect(problem).toMatchObject({ code: 'GATEWAY_UNREACHABLE', exitCode: 106 })
    expect(JSON.parse(readFileSync(join(folder, 'capacity.json'), 'utf8'))).toEqual(result)
  })

  it('does not begin where a gateway may cost and no budget is set', async () => {
    const profile = load('unlimited', TIMED)
    const url = 'https://gateway.invalid'
    const target = { kind: 'http' as const, baseUrl: url, textBaseUrl: url, filesBaseUrl: url, apiKeyEnv: 'KEY' }
    const paid = { ...profile, gateway: { ...profile.gateway, target, isStated: true } }
    await expect(search(paid, { maySpend: true, env: { KEY: 'a'.repeat(20) } })).rejects.toThrow('needs a budget')
  })

  it('goes on after an interruption, without the trial that was cut off', async () => {
    const stop = new AbortController()
    const folder = newFolder()
    const observe = () => {
      if (readdirSync(folder).includes('trial-01')) stop.abort()
      return []
    }
    const options = { search: { mostTrials: 3 }, stop: stop.signal, observe }
    const { result } = await search(load('unlimited', USERS), options, folder)
    expect(result).toMatchObject({ end: 'interrupted', trials: [{ scale: 1 }] })
    const told: string[] = []
    const resumed = await resumeLiveCapacity({ run: folder, apiKey: () => '', warn: (text) => told.push(text) })
    expect(resumed.result).toMatchObject({ end: 'trials', trials: [result.trials[0], { scale: 2 }] })
    expect(resumed.result.notices.join()).toContain('trial-02')
    expect(resumed.result.search).toMatchObject({ mostTrials: 3, most: 256, withinMs: null })
    expect(resumed.result.search?.usedMs).toBeGreaterThan(result.search?.usedMs ?? Number.POSITIVE_INFINITY)
    expect(readdirSync(folder).filter((name) => name.startsWith('trial'))).toEqual(['trial-01', 'trial-02', 'trial-03'])
    const header = (name: string) => readRunHeader(join(folder, name, 'events.ndjson'))
    expect((await header('trial-03')).settings).toEqual({
      ...(await header('trial-02')).settings,
      seed: (await header('trial-01')).settings.seed + 2,
    })
  })

  it('stops following the tasks of the last trial, or cancels them, where somebody asks, and begins no other without leave', async () => {
    const dialect = palette()
    const gateway = await startMockGateway({ world: worldWith({}), speed: 100, dialect })
    const { apiKey } = gateway
    const profile = load('unlimited', TIMED, 'credits: { budget: 300 }')
    const at = { kind: 'http' as const, baseUrl: gateway.url, textBaseUrl: gateway.url, filesBaseUrl: gateway.url }
    const target = { ...at, apiKeyEnv: 'KEY', dialect }
    const halt = new AbortController()
    const folder = newFolder()
    const observe = () => {
      const isSecond = readdirSync(folder).includes('trial-01')
      const emit = ({ type }: RunEvent): void => {
        if (isSecond && type === 'accepted') halt.abort(new Error('halted by SIGINT'))
      }
      return [{ sink: { emit }, begin: () => {}, end: async () => {} }]
    }
    const stated = { ...profile, gateway: { ...profile.gateway, account: 'none' as const, target, isStated: true } }
    const { result } = await search(stated, { apiKey, pauseMs: 0, signal: halt.signal, observe }, folder)
    expect(result).toMatchObject({ end: 'interrupted', trials: [{ scale: 1 }] })
    const stop = new AbortController()
    const told: string[] = []
    const resumed = await resumeLiveCapacity({
      ...{ run: folder, apiKey: () => apiKey, stop: stop.signal, warn: (text) => told.push(text) },
      begun: () => stop.abort(new Error('stopped by SIGINT')),
      followed: () => told.push('followed'),
    })
    expect(resumed.result).toMatchObject({ end: 'interrupted', exitCode: 105, trials: [{ scale: 1 }] })
    expect(told.join('\n')).toContain('not followed to the end and may have been paid for')
    expect(told.join('\n')).toContain(`\`gatebench resume ${folder}\` continues it`)
    expect(told).not.toContain('followed')
    const cancel = new AbortController()
    const asked = { run: folder, apiKey: () => apiKey, onInterrupt: 'cancel', stop: cancel.signal } as const
    await resumeLiveCapacity({ ...asked, begun: () => cancel.abort(new Error('stopped by SIGINT')) })
    await gateway.close()
    expect(gateway.counts().endpoints.cancel?.requests).toBeGreaterThan(0)
    const paid = { run: folder, apiKey: () => apiKey, gateway: 'https://gateway.invalid' }
    await expect(resumeLiveCapacity(paid)).rejects.toMatchObject({
      code: 'NOT_CONFIRMED',
      message: expect.stringMatching(/up to 10 trials, \d+ credits in total at most; the first: .* go to https:/),
      hint: 'no further trial was begun; add --yes to allow this spending',
    })
    expect(readdirSync(folder)).not.toContain('trial-03')
  })

  it('counts the credits of earlier trials after it was resumed, and needs a trial that has ended', async () => {
    const never = 'thresholds: [{ metric: submit_time, stat: max, max: 0.1ms }]'
    const { folder } = await search(load('unlimited', TIMED, `credits: { budget: 45 }\n${never}`))
    const { result } = await resumeLiveCapacity({ run: folder, apiKey: () => '' })
    // Forty are spent, and the next trial, at half of the load, costs twenty.
    expect(result).toMatchObject({ end: 'credits', exitCode: 96, trials: [{ scale: 1 }] })
    expect(readdirSync(folder)).not.toContain('trial-02')
    const elsewhere = { run: folder, apiKey: () => 'a'.repeat(20), gateway: 'https://gateway.invalid' }
    await expect(resumeLiveCapacity(elsewhere)).rejects.toThrow('a search goes on at the gateway where it began')
    rmSync(join(folder, 'capacity.json'))
    await expect(resumeLiveCapacity({ run: folder, apiKey: () => '' })).rejects.toMatchObject({
      code: 'NOTHING_TO_RESUME',
    })
  })
})
