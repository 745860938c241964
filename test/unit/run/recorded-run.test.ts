import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GatebenchError } from '../../../src/errors.ts'
import { OpenCalls } from '../../../src/load/open-calls.ts'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import { readEventLog } from '../../../src/measure/event-log/reader.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import type { MockWorld } from '../../../src/mock/world/schema.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { keyedRandom } from '../../../src/random.ts'
import { recordRun } from '../../../src/run/recorded-run.ts'
import { simulatedRun } from '../../../src/run/virtual-world.ts'
import type { World } from '../../../src/run/world.ts'
import { simulate } from '../../../src/simulate/world.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { checkIdentities } from '../../support/identities.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'session-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function virtualWorld(profile: Profile, mock: MockWorld): World {
  const clock = new VirtualClock()
  return {
    time: 'virtual',
    clock,
    wallClock: clock,
    gateway: { kind: 'mock', baseUrl: 'mock' },
    warm: async () => {},
    load: (sink, control) => simulate({ profile, mock, sink, clock, control }),
    close: async () => {},
  }
}

const loadOf = (
  thresholds: string,
  {
    duration = '2m',
    load = 'arrivals: { process: constant, rate: 1/s }',
    retry = 'policy: none',
  }: { duration?: string; load?: string; retry?: string } = {},
): Profile =>
  profileOf(`
version: 1
name: ruled
duration: ${duration}
drain: 1m
models:
  - model: image-fast
    modality: image
    ${load}
    requests: [{ body: { prompt: a red kite }, price: 2 }]
retry: { ${retry} }
thresholds: [${thresholds}]
`)

describe('abortRun', () => {
  const strict = worldWith({ limits: { image: { rate: '6/min' } } })
  const slow = worldWith({
    limits: { image: { rate: '6/min' } },
    models: { 'image-fast': { latency: { median: '80s', sigma: 0 } } },
  })

  it('stops the run at the first failing judgement after its time, names the threshold, and drains', async () => {
    const profile = loadOf('{ metric: throttle_rate, max: 5%, abortRun: true, after: 30s }')
    const out = join(folder, 'run')
    const world = virtualWorld(profile, strict)
    const { summary } = await recordRun({ profile, world, out })
    expect(summary.verdict.exitCode).toBe(108)
    expect(summary.verdict.reasons[0]).toMatch(
      /^stopped by the threshold throttle_rate <= 5% \(measured \d+(\.\d+)?%\)$/,
    )
    const { counts } = summary
    // Calls at 0 s, 1 s … 30 s were made; the rest of the two minutes never was.
    expect(counts.planned).toBe(120)
    expect(counts.started).toBeGreaterThanOrEqual(30)
    expect(counts.started).toBeLessThanOrEqual(31)
    expect(counts.unresolved + counts.interrupted).toBe(0)
    expect(counts.completed).toBe(counts.started - counts.gaveUp)
    expect(checkIdentities(summary)).toEqual([])
    expect(readFileSync(join(out, 'events.ndjson'), 'utf8').trimEnd().split('\n').at(-1)).toMatch(/"cause":"stopped"/)
  })

  it.each([
    ['before all planned calls were sent', strict, 30, {}],
    ['whose models are closed', strict, 30, { load: 'closed: { users: 3, think: 1s }' }],
    ['in its drain', slow, 60, { duration: '59.5s', retry: 'policy: hint-jitter, maxAttempts: 4, maxElapsed: 10m' }],
  ])('is named by a log whose writer was killed after the rule had stopped a run %s', async (_, world, after, load) => {
    const profile = loadOf(`{ metric: throttle_rate, max: 5%, abortRun: true, after: ${after}s }`, load)
    const out = join(folder, 'killed')
    const told: string[] = []
    const listener = { say: () => void told.push('said'), warn: () => {} }
    const sink = { emit: ({ type }: RunEvent) => void (type === 'stopped' && told.push('logged')) }
    const observers = [{ begin: () => {}, sink, end: async () => {} }]
    const { summary } = await recordRun({ profile, world: virtualWorld(profile, world), out, listener, observers })
    expect(told).toEqual(['logged', 'said'])
    const { events } = await readEventLog(join(out, 'events.ndjson'))
    const open = new OpenCalls(planCalls(profile, keyedRandom(profile.seed)), profile)
    const stops: RunEvent[] = []
    for await (const event of events) {
      if (event.type === 'stopped') stops.push(event)
      if (event.type !== 'end') open.emit(event)
    }
    const [reason] = summary.verdict.reasons
    expect(stops).toEqual([{ t: after * 1000, type: 'stopped', reason }])
    expect(open.unsent.cause()).toEqual({ cause: 'stopped', reason })
  })

  it('stops nothing once all calls are sent and none is sent again: its threshold fails, as any other', async () => {
    const profile = loadOf('{ metric: throttle_rate, max: 5%, abortRun: true, after: 60s }', { duration: '59.5s' })
    const { summary } = await recordRun({ profile, world: virtualWorld(profile, slow), out: null })
    expect(summary.run.status).toBe('complete')
    expect(summary.verdict).toMatchObject({ word: 'FAIL', exitCode: 99 })
    expect(summary.verdict.reasons.join()).toContain('threshold failed: throttle_rate <= 5%')
    expect(summary.verdict.reasons.join()).not.toContain('stopped')
    expect(summary.counts).toMatchObject({ planned: 60, started: 60 })
  })

  it('stops a profile that is simulated to be compared, or for a baseline, as it stops any other', async () => {
    const file = join(folder, 'aborting.yaml')
    const gateway = 'gateway: { mock: { tier: standard, preset: clean } }'
    const model =
      '{ model: image-fast, modality: image, arrivals: { process: constant, rate: 10/s }, requests: [{ body: { prompt: a kite } }] }'
    const rule = '{ metric: throttle_rate, max: 5%, abortRun: true, after: 5s }'
    writeFileSync(
      file,
      `version: 1\nname: aborting\n${gateway}\nduration: 2m\nmodels: [${model}]\nretry: { policy: none }\nthresholds: [${rule}]\n`,
    )
    const { summary } = await simulatedRun(file)
    expect(summary.verdict.exitCode).toBe(108)
    expect(summary.counts.started).toBeLessThan(600)
  })

  it('leaves a run alone whose threshold holds, has too few samples, or does not abort', async () => {
    for (const [n, threshold] of [
      '{ metric: throttle_rate, max: 95%, abortRun: true }',
      '{ metric: throttle_rate, max: 5%, minSamples: 1000, abortRun: true }',
      '{ metric: throttle_rate, max: 5% }',
      '{ metric: throttle_rate, max: 5%, abortRun: true, after: 10m }',
    ].entries()) {
      const profile = loadOf(threshold)
      const world = virtualWorld(profile, strict)
      const out = join(folder, `run-${n}`)
      const { summary } = await recordRun({ profile, world, out })
      expect(summary.run.status, threshold).toBe('complete')
      expect(summary.counts.started).toBe(120)
    }
  })
})

describe('recordRun', () => {
  it('leaves no folder behind when nothing was sent', async () => {
    const profile = loadOf('')
    const refused = new GatebenchError('no', { code: 'GATEWAY_REFUSED_KEY', exitCode: 106 })
    const world = { ...virtualWorld(profile, worldWith()), load: () => Promise.reject(refused) }
    const run = (out: string) => recordRun({ profile, world, out })
    await expect(run(join(folder, 'a/b/c'))).rejects.toBe(refused)
    expect(existsSync(join(folder, 'a'))).toBe(false)
    // A folder that was there stays, empty as it was.
    await expect(run(folder)).rejects.toBe(refused)
    expect(readdirSync(folder)).toEqual([])
  })

  it('two at once into one folder: one is refused, and the other keeps all of its files', async () => {
    const profile = loadOf('')
    const out = join(folder, 'run')
    const run = () => recordRun({ profile, world: virtualWorld(profile, worldWith()), out })
    const ends = await Promise.allSettled([run(), run()])
    const [refusal] = ends.filter((end) => end.status === 'rejected')
    expect(['RUN_LOCKED', 'OUT_NOT_EMPTY']).toContain(refusal?.reason.code)
    const [whole] = ends.filter((end) => end.status === 'fulfilled')
    expect(readdirSync(out).sort()).toEqual(whole?.value.files.map((file) => basename(file)).sort())
    expect(readdirSync(out)).toContain('events.ndjson')
  })

  it('keeps the log when something was sent', async () => {
    const profile = loadOf('')
    const bug = new Error('bug')
    const world: World = {
      ...virtualWorld(profile, worldWith()),
      load: async (sink) => {
        sink.emit({ type: 'attempt', t: 1, call: 0, model: 'image-fast', endpoint: 'submit', attempt: 1 })
        throw bug
      },
    }
    const out = join(folder, 'run')
    await expect(recordRun({ profile, world, out })).rejects.toBe(bug)
    expect(readdirSync(out).sort()).toEqual(['events.ndjson', 'profile.yaml'])
    expect(readFileSync(join(out, 'events.ndjson'), 'utf8')).toContain('"attempt"')
  })
})

describe('a run that is kept in memory', () => {
  it('has the figures and the calls of one in a folder', async () => {
    const profile = loadOf('')
    const inMemory = await recordRun({ profile, world: virtualWorld(profile, worldWith()), out: null })
    const kept = await recordRun({ profile, world: virtualWorld(profile, worldWith()), out: join(folder, 'run') })
    const json = (value: unknown) => JSON.parse(JSON.stringify(value))
    expect(json(inMemory.summary)).toEqual(json(kept.summary))
    expect(json(inMemory.detail)).toEqual(json(kept.detail))
    expect(await inMemory.calls()).toEqual(await kept.calls())
    expect(await inMemory.calls()).toHaveLength(120)
  })

  it('names in its error what may have been paid for, when it fails after that', async () => {
    const profile = loadOf('')
    const bug = new Error('bug')
    const accepted = { type: 'accepted', t: 2, call: 0, model: 'image-fast', attempt: 1, taskId: 'task-17' } as const
    const world: World = {
      ...virtualWorld(profile, worldWith()),
      time: 'real',
      load: async (sink) => {
        const call = { call: 0, model: 'image-fast' }
        sink.emit({ type: 'arrival', t: 0, ...call, intended: 0, phase: 'main', record: true } as never)
        sink.emit({ type: 'attempt', t: 1, ...call, endpoint: 'submit', attempt: 1 })
        sink.emit(accepted)
        throw bug
      },
    }
    const said: string[] = []
    const listener = { say: () => {}, warn: (text: string) => void said.push(text) }
    await expect(recordRun({ profile, world, out: null, listener })).rejects.toMatchObject({
      code: 'RUN_FAILED',
      exitCode: 1,
      message: 'bug; accepted but not followed to the end: task-17',
      cause: bug,
    })
    expect(said).toEqual([
      '1 accepted task was not followed to the end and may have been paid for:\n  task-17  image-fast',
    ])
  })
})

it('names open tasks before it writes the summary: a third signal ends the process in the middle of that', async () => {
  const profile = loadOf('')
  const out = join(folder, 'run')
  const world: World = {
    ...virtualWorld(profile, worldWith()),
    load: async (sink) => {
      const call = { call: 0, model: 'image-fast' }
      sink.emit({ type: 'arrival', t: 0, ...call, intended: 0, phase: 'main', record: true } as never)
      sink.emit({ type: 'attempt', t: 1, ...call, endpoint: 'submit', attempt: 1 })
      sink.emit({ type: 'accepted', t: 2, ...call, attempt: 1, taskId: 'task-17' })
      return { end: { type: 'end', t: 3, status: 'partial', cause: 'interrupted', reason: 'SIGINT' }, truth: null }
    },
  }
  const said: [string, boolean][] = []
  const warn = (text: string): void => void said.push([text, existsSync(join(out, 'summary.json'))])
  await recordRun({ profile, world, out, listener: { say: () => {}, warn } })
  expect(said).toEqual([[expect.stringContaining('task-17  image-fast'), false]])
  expect(existsSync(join(out, 'summary.json'))).toBe(true)
})

it('a simulation that fails midway leaves its log, and no half file of the thread that read along', async () => {
  const profile = loadOf('')
  const fault = new Error('a fault of our own')
  const out = join(folder, 'run')
  const world: World = {
    ...virtualWorld(profile, worldWith({})),
    load: async (sink) => {
      for (let call = 0; call < 100_001; call++) {
        sink.emit({ t: call, type: 'attempt', call, model: 'image-fast', endpoint: 'submit', attempt: 1 })
      }
      while (!readdirSync(out).some((name) => name.endsWith('.tmp'))) await new Promise((go) => setTimeout(go, 10))
      throw fault
    },
  }
  await expect(recordRun({ profile, world, out })).rejects.toBe(fault)
  expect(readdirSync(out).sort()).toEqual(['events.ndjson', 'profile.yaml'])
})
