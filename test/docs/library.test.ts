import { spawnSync } from 'node:child_process'
import { getEventListeners } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as Library from '../../src/index.ts'
import { golden } from '../support/golden.ts'
import { installedStranger } from '../support/stranger.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  peerDependencies: object
}
/** A folder of somebody who has installed gatebench, and knows nothing else of it. */
let stranger: string
let library: typeof Library
beforeAll(async () => {
  stranger = installedStranger()
  library = await import(pathToFileURL(join(stranger, 'node_modules/gatebench/dist/index.js')).href)
})
afterAll(() => rmSync(stranger, { recursive: true }))

const profile = (name: string): string => join(stranger, name)

describe('the public surface', () => {
  it('is the one that is written down', () => {
    const declared = readFileSync(join(stranger, 'node_modules/gatebench/dist/index.d.ts'), 'utf8')
    const values = Object.keys(library).sort().join('\n')
    const surface = `values\n\n${values}\n\ntypes\n\n${declared}`
    expect(surface).toBe(golden('public-surface.txt', surface))
  })

  it('describes each function where its caller meets it, with what it throws', () => {
    const dist = join(stranger, 'node_modules/gatebench/dist')
    const index = readFileSync(join(dist, 'index.d.ts'), 'utf8')
    const guarded = [...index.matchAll(/\{([^}]*)\} from '\.\/(.+?)\.ts'/g)].flatMap(([, listed = '', file = '']) =>
      [...listed.matchAll(/(guarded\w+) as (\w+)/g)].map(([, inner = '', name = '']) => ({ inner, name, file })),
    )
    const names = guarded.map(({ name }) => name).sort()
    expect(names).toEqual(Object.keys(library).filter((name) => names.includes(name)))
    expect(names).toHaveLength(24)
    for (const { inner, name, file } of guarded) {
      const declared = readFileSync(join(dist, `${file}.d.ts`), 'utf8')
      const before = declared.slice(0, declared.search(new RegExp(`export declare (const|function) ${inner}\\b`)))
      const words = before.slice(before.lastIndexOf('/**'))
      expect(words, name).toMatch(/throws/i)
    }
  })
})

describe('runProfile', () => {
  it('runs against the embedded mock, tells its sinks, and writes nothing', async () => {
    const types: string[] = []
    const sinks = [{ emit: ({ type }: Library.RunEvent) => void types.push(type) }]
    const { summary, detail, folder, files, problem } = await library.runProfile({
      profile: profile('load.yaml'),
      sinks,
    })
    expect(summary.verdict).toMatchObject({ word: 'DONE', exitCode: 0 })
    expect(summary.counts).toMatchObject({ planned: 20, completed: 20 })
    expect(types.filter((type) => type === 'accepted')).toHaveLength(20)
    expect(types.at(-1)).toBe('end')
    expect(detail?.tasks.length).toBeGreaterThan(0)
    expect({ folder, files, problem }).toEqual({ folder: null, files: [], problem: null })
  })

  it('ends where it is told to', async () => {
    const ending = new AbortController()
    const sinks = [{ emit: ({ type }: Library.RunEvent) => void (type === 'accepted' && ending.abort()) }]
    const { summary } = await library.runProfile({ profile: profile('load.yaml'), sinks, signal: ending.signal })
    expect(summary.run.status).toBe('partial')
    expect(summary.verdict.exitCode).toBe(105)
  })

  it('spends nothing without leave, and asks for it with what it may cost', async () => {
    const paid = { profile: profile('load.yaml'), gateway: 'https://gateway.example', apiKey: 'a-key' }
    const refused = { code: 'NOT_CONFIRMED', exitCode: 104 }
    await expect(library.runProfile(paid)).rejects.toMatchObject(refused)
    const asked: string[] = []
    const maySpend = (question: string): boolean => asked.push(question) === 0
    await expect(library.runProfile({ ...paid, maySpend })).rejects.toMatchObject(refused)
    expect(asked).toEqual([
      expect.stringContaining('20 planned calls go to https://gateway.example and may cost at most 40'),
    ])
  })

  it('takes no key from an environment that it was not given', async () => {
    process.env.GATEBENCH_API_KEY = 'not-asked-for'
    try {
      const local = { profile: profile('load.yaml'), gateway: 'http://127.0.0.1:9' }
      await expect(library.runProfile(local)).rejects.toMatchObject({ code: 'GATEWAY_NO_KEY', exitCode: 106 })
    } finally {
      delete process.env.GATEBENCH_API_KEY
    }
  })

  it.each<[string, unknown, string]>([
    ['observe', async () => Promise.reject(new Error('no observers today')), 'the given value is a promise'],
    ['observe', () => undefined, 'the given value is undefined'],
    ['observe', () => [null], 'the given value is an array'],
    ['observe', () => [{ begin() {}, async end() {}, sink: 7 }], 'the given value is an array'],
    ['admissions', () => undefined, 'the given value is undefined'],
    ['admissions', async () => [{}], 'the given value is an array'],
    ['makeWorld', () => undefined, 'the given value is undefined'],
    ['makeWorld', async () => ({}), 'the given value is of type object'],
  ])('refuses what the function %s gives if no run can use it (%#)', async (name, wrong, found) => {
    const unhandled: unknown[] = []
    const note = (error: unknown): void => void unhandled.push(error)
    process.on('unhandledRejection', note)
    try {
      const called = library.runProfile({ profile: profile('load.yaml'), [name]: wrong } as never)
      await expect(called).rejects.toMatchObject({
        code: 'USAGE',
        exitCode: 104,
        message: expect.stringMatching(new RegExp(`^runProfile: the function ${name} must give .*; ${found}$`)),
      })
      await new Promise((resolve) => setImmediate(resolve))
    } finally {
      process.off('unhandledRejection', note)
    }
    expect(unhandled).toEqual([])
  })

  it('shows no dashboard of a log that is not kept', async () => {
    const watched = { profile: profile('load.yaml'), watching: { dashboardPort: 0 } }
    await expect(library.runProfile(watched)).rejects.toMatchObject({ code: 'USAGE' })
  })
})

describe('options that no compiler has seen', () => {
  const asked: Readonly<Record<string, readonly object[]>> = {
    simulate: [{ seeds: '2' }, { sedds: 2 }, { workers: -1 }, { sinks: {} }, { signal: {} }, { out: 7 }, { warn: 7 }],
    plan: [{ tiers: 'pro' }, { replications: Number.NaN }, { patienceMs: '5m' }, { accounts: 0 }, { demand: {} }],
    tune: [{ budget: 'fast' }, { budget: { points: 4 } }, { objective: 'p98' }, { robust: 'no' }, { current: 7 }],
    compare: [
      { candidate: null },
      { candidate: {} },
      { base: [] },
      { effectFloor: Number.NaN },
      { floors: { p50: 1 } },
    ],
    calibrate: [{ runs: 'run' }, { runs: [7] }, { replications: 1 }, { onWork: 'shown' }],
    probe: [{ models: 'image-fast' }, { mode: 'fast' }, { budget: { accepted: 'x' } }, { price: '2' }],
    judge: [{ command: 'node client.mjs' }, { command: [] }, { env: null }, { worlds: 'clean' }, { timeoutMs: 'x' }],
    startMockGateway: [{ tire: 'pro' }, { port: 'x' }, { seed: 'x' }, { judge: 7 }],
    runProfile: [{ sedd: 1 }, { watching: { port: 1 } }],
    runDistributed: [{ workers: '2' }, { makeWorld: () => null }],
    runWorker: [{ apiKey: 'a-key' }, { waitMs: null }],
  }
  const good: Readonly<Record<string, object>> = {
    compare: { base: 'load.yaml', candidate: 'load.yaml' },
    calibrate: { runs: ['run'] },
    probe: { models: ['image-fast'], virtual: true },
    judge: { command: ['node', '-e', '0'], env: {} },
    startMockGateway: {},
    runDistributed: { profile: 'load.yaml', workers: 2 },
    runWorker: { redis: 'redis://127.0.0.1:1', folder: '.', waitMs: 1, apiKey: () => '', say() {}, warn() {} },
  }
  type Name = 'simulate'
  const cases = Object.entries(asked).flatMap(([name, wrong]) => [
    [name, null] as const,
    ...wrong.map((one) => [name, { profile: 'load.yaml', ...one }] as const),
  ])

  it.each(cases)('%s refuses %o in one way', async (name, wrong) => {
    const { profile: path, ...others } = (wrong ?? {}) as { profile?: string }
    const options = wrong === null ? null : { ...(good[name] ?? { profile: path }), ...others }
    const called = library[name as Name](options as never)
    await expect(called).rejects.toBeInstanceOf(library.GatebenchError)
    const message = expect.stringContaining(Object.keys(others)[0] ?? name)
    await expect(called).rejects.toMatchObject({ code: 'USAGE', exitCode: 104, message, hint: expect.any(String) })
  })
})

describe('a function that takes a path', () => {
  it.each(['loadProfile', 'parseProfile', 'loadRuns'] as const)('%s refuses anything else', async (name) => {
    for (const wrong of [undefined, null, 7, {}]) {
      const called = (async () => library[name](wrong as never, 'it'))()
      const message = expect.stringContaining(`${name} takes the`)
      await expect(called).rejects.toMatchObject({ code: 'USAGE', exitCode: 104, message })
    }
  })
})

describe('the parts, for callers without a compiler', () => {
  type Parts = typeof Library & Readonly<Record<string, (...given: readonly unknown[]) => unknown>>
  const window = { kind: 'fixed-window', limit: 3, windowMs: 1000, anchor: 'clock' }
  const http = {
    baseUrl: 'http://127.0.0.1:9',
    textBaseUrl: 'http://127.0.0.1:9',
    filesBaseUrl: 'http://127.0.0.1:9',
    apiKey: 'a-key-for-tests',
    paths: { image: '/a', video: '/b', audio: '/c' },
    callHeader: null,
    longestHintMs: 1000,
    largestBodyBytes: 1000,
    version: '1',
  }
  const cases: readonly (readonly [string, (parts: Parts, loaded: Library.Profile) => unknown, string])[] = [
    ['createLimiter', (parts) => parts.createLimiter(null as never, { originEpochMs: 0 }), 'the argument spec'],
    ['createLimiter', (parts) => parts.createLimiter(window as never, {} as never), 'needs the option originEpochMs'],
    ['decide', (parts) => parts.decide(null as never, 0), 'the argument limiter'],
    [
      'decide',
      (parts) => parts.decide(parts.createLimiter(window as never, { originEpochMs: 0 }), Number.NaN),
      'the argument now takes an instant in ms; the given value is NaN',
    ],
    ['httpGateway', (parts) => parts.httpGateway(http, null as never), 'the argument clock'],
    [
      'httpGateway',
      (parts) => parts.httpGateway({ ...http, connectoins: 7 } as never, parts.realClock()),
      'no option connectoins',
    ],
    [
      'httpGateway',
      (parts) => parts.httpGateway({ ...http, paths: { image: '/a' } } as never, parts.realClock()),
      'needs the option paths.video',
    ],
    ['keyedRandom', (parts) => parts.keyedRandom(Number.NaN), 'the argument seed takes a whole number'],
    ['lastingBody', (parts) => parts.lastingBody('a body' as never), 'the argument body'],
    ['loadMockWorld', (parts) => parts.loadMockWorld('pro' as never), 'takes an object with options'],
    ['loadMockWorld', (parts) => parts.loadMockWorld({ tire: 'pro' } as never), 'no option tire'],
    ['loadMockWorld', (parts) => parts.loadMockWorld({}, 'top' as never), 'the argument at takes one of low'],
    ['loadProfile', (parts) => parts.loadProfile('smoke', { tracse: 'held' } as never), 'no option tracse'],
    ['loadRules', (parts) => parts.loadRules(null as never), 'takes the path'],
    ['parseProfile', (parts) => parts.parseProfile('version: 1', undefined as never), 'a name for it'],
    ['planCalls', (parts, loaded) => parts.planCalls(loaded, undefined as never), 'the argument random'],
    ['planCalls', (parts) => parts.planCalls({} as never, parts.keyedRandom(1)), 'the argument profile'],
    ['readEventLog', (parts) => parts.readEventLog(7 as never), 'takes the path'],
    ['readEventLog', (parts) => parts.readEventLog('x', { untilDamage: 'yes' } as never), 'the option untilDamage'],
    ['readRetryHint', (parts) => parts.readRetryHint(null as never, null, 0, 1), 'the argument headers'],
    ['renderHtml', (parts) => parts.renderHtml({} as never), 'the argument document'],
    ['renderMarkdown', (parts) => parts.renderMarkdown(null as never), 'the argument document'],
    ['renderTerminal', (parts) => parts.renderTerminal(undefined as never, {} as never), 'the argument document'],
    ['runLoad', (parts, loaded) => parts.runLoad(loaded, null as never, {} as never), 'the argument plan'],
    [
      'runLoad',
      (parts, loaded) => parts.runLoad(loaded, parts.planCalls(loaded, parts.keyedRandom(1)), {} as never),
      'needs the option clock',
    ],
    [
      'simulateEvents',
      (parts, loaded) => parts.simulateEvents({ profile: loaded, mock: parts.loadMockWorld(), sink: {} } as never),
      'the option sink',
    ],
    ['SummaryBuilder', (parts) => new parts.SummaryBuilder({} as never), 'the argument header'],
    ['toBehave', (parts) => parts.toBehave(undefined as never), 'the argument received'],
    ['toBehave', (parts) => parts.toBehave({ rules: [] } as never, { excpet: [] } as never), 'no option excpet'],
    ['VirtualClock', (parts) => new parts.VirtualClock('now' as never), 'the Unix time'],
    ['VirtualClock', (parts) => new parts.VirtualClock().run((() => 7) as never), 'a function that gives a promise'],
    ['compareRuns', (parts) => parts.compareRuns([{}] as never, []), 'the argument base'],
    ['compareRuns', (parts) => parts.compareRuns([], [], { effectFloor: 'x' } as never), 'the option effectFloor'],
    ['compareRuns', (parts) => parts.compareRuns([], [], { forse: true } as never), 'did you mean force?'],
  ]

  it.each(cases)('%s refuses in one way: %o', async (name, call, words) => {
    const loaded = await library.loadProfile(profile('load.yaml'))
    const refusal = await (async () => call(library as Parts, loaded))().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(library.GatebenchError)
    const { code, exitCode, message, hint } = refusal as Library.GatebenchError
    expect({ code, exitCode, hint: typeof hint }).toEqual({ code: 'USAGE', exitCode: 104, hint: 'string' })
    expect(message).toContain(name)
    expect(`${message}; ${hint}`).toContain(words)
  })

  it('name no flag of the command line where options are meant', async () => {
    const summary = await library.simulate({ profile: profile('load.yaml') })
    const asked = library.compare({ base: summary, candidate: summary, tier: 'pro' })
    await expect(asked).rejects.toThrow('`tier` and `preset` are for profiles')
    const local = { profile: profile('load.yaml'), gateway: 'http://127.0.0.1:9' }
    await expect(library.runProfile(local)).rejects.toMatchObject({ hint: expect.stringMatching(/^pass `apiKey`/) })
  })

  it('work as before', async () => {
    const loaded = await library.loadProfile(profile('load.yaml'), { traces: 'held' })
    const events: string[] = []
    const sink = { emit: ({ type }: Library.RunEvent) => void events.push(type) }
    const { end } = await library.simulateEvents({ profile: loaded, mock: library.loadMockWorld(), sink })
    expect([end.status, library.planCalls(loaded, library.keyedRandom(1)).calls]).toEqual(['complete', 20])
    const limiter = library.createLimiter(window as Library.LimitSpec, { originEpochMs: 0 })
    expect(library.decide(limiter, 0)).toEqual({ admitted: true, startsAt: 0 })
  })
})

describe('simulate, tune and compare', () => {
  it('simulate gives the same in memory as in a folder, and intervals over several seeds', async () => {
    const kept = await library.simulate({ profile: profile('load.yaml'), out: join(stranger, 'kept') })
    const { summary, replications } = await library.simulate({ profile: profile('load.yaml'), seeds: 2, workers: 0 })
    expect(JSON.parse(readFileSync(join(stranger, 'kept/summary.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(summary)),
    )
    expect(kept.files.length).toBeGreaterThan(5)
    expect(replications?.seeds).toEqual([summary.run.seed, summary.run.seed + 1])
  })

  it('compare takes results, their summaries and paths', async () => {
    const base = await library.simulate({ profile: profile('load.yaml') })
    const worse = await library.simulate({ profile: profile('patient.yaml') })
    const same = await library.compare({ base, candidate: profile('load.yaml') })
    expect(same.comparison.verdict.outcome).toBe('not-regressed')
    const out = join(stranger, 'compared')
    const { comparison, files } = await library.compare({ base, candidate: [worse], out })
    expect(comparison.verdict.exitCode).toBe(97)
    expect(files).toContain(join(out, 'comparison.html'))
    const bare = await library.compare({ base: base.summary, candidate: worse.summary, force: true })
    expect(bare.comparison.verdict.exitCode).not.toBe(0)
  })

  it('calibrate makes a twin of a run', async () => {
    const { folder } = await library.simulate({ profile: profile('load.yaml'), out: join(stranger, 'calibrated') })
    const { result, yaml } = await library.calibrate({ runs: [folder as string], workers: 0, replications: 4 })
    expect(library.calibrationSchema.parse(result)).toEqual(result)
    expect(yaml).toContain('image-fast')
  })

  it('compare and calibrate end where they are told to, and write nothing', async () => {
    const { folder } = await library.simulate({ profile: profile('load.yaml'), out: join(stranger, 'stopped') })
    const out = join(stranger, 'never-written')
    const ended = { exitCode: 105, message: expect.stringContaining('enough') }
    const sides = { base: profile('load.yaml'), candidate: profile('patient.yaml') }
    const ending = new AbortController()
    setImmediate(() => ending.abort(new Error('enough')))
    await expect(library.compare({ ...sides, out, seeds: 1000, signal: ending.signal })).rejects.toMatchObject({
      ...ended,
      code: 'COMPARISON_INTERRUPTED',
    })
    const signal = AbortSignal.abort(new Error('enough'))
    const fitted = { runs: [folder as string], workers: 0, out, write: join(stranger, 'never.yaml') }
    await expect(library.calibrate({ ...fitted, signal })).rejects.toMatchObject({
      ...ended,
      code: 'CALIBRATION_INTERRUPTED',
    })
    const later = new AbortController()
    const onWork = (): void => later.abort(new Error('enough'))
    await expect(library.calibrate({ ...fitted, signal: later.signal, onWork })).rejects.toMatchObject(ended)
    expect([out, fitted.write].filter(existsSync)).toEqual([])
  })

  it('tune finds settings, tells how far it is, and ends where it is told to', async () => {
    const budget = { points: 4, rungs: [1], finalSeeds: 2, sensitivitySeeds: 1, finalists: 1, callsPerRun: 100 }
    const stages = new Set<string>()
    const tuning = { profile: profile('load.yaml'), budget, workers: 0 }
    const onProgress = ({ stage }: { stage: string }): void => void stages.add(stage)
    const { result, folder } = await library.tune({ ...tuning, onProgress })
    expect(result.winner.acceptable).toBe(true)
    expect(folder).toBeNull()
    expect([...stages]).toContain('finals')
    const ending = new AbortController()
    const why = new Error('enough')
    const stopped = {
      code: 'TUNING_INTERRUPTED',
      exitCode: 105,
      message: expect.stringContaining('enough'),
      cause: why,
    }
    const ended = library.tune({ ...tuning, signal: ending.signal, onProgress: () => ending.abort(why) })
    await expect(ended).rejects.toMatchObject(stopped)
    await expect(library.tune({ ...tuning, signal: AbortSignal.abort('enough') })).rejects.toMatchObject({
      ...stopped,
      cause: 'enough',
    })
    const { signal } = new AbortController()
    await library.tune({ ...tuning, signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe("without OpenTelemetry's packages", () => {
  const missing = {
    code: 'OTLP_NOT_INSTALLED',
    exitCode: 104,
    hint: expect.stringMatching(/^npm install( @opentelemetry\/[\w-]+@\d+\.\d+\.\d+){5}$/),
  }

  it('a run that is to push refuses before anything is sent', async () => {
    await using mock = await library.startMockGateway({ preset: 'unlimited' })
    const pushed = { gateway: mock.url, apiKey: mock.apiKey, watching: { collector: new URL('http://127.0.0.1:9') } }
    const out = join(stranger, 'pushed')
    await expect(library.runProfile({ ...pushed, profile: profile('load.yaml'), out })).rejects.toMatchObject(missing)
    expect(mock.records().filter(({ type }) => type !== 'ledger')).toEqual([])
    expect(existsSync(out)).toBe(false)
  })

  it('the command line says what to install, and all else goes on without', async () => {
    const run = join(stranger, 'simulated')
    await library.simulate({ profile: profile('load.yaml'), out: run })
    const cli = join(stranger, 'node_modules/gatebench/dist/cli/main.js')
    const report = (...flags: string[]) =>
      spawnSync(process.execPath, [cli, 'report', run, ...flags], { encoding: 'utf8' })
    const { status, stderr } = report('--format', 'otlp')
    expect(stderr).toContain('OTLP_NOT_INSTALLED')
    for (const name of Object.keys(manifest.peerDependencies)) expect(stderr).toContain(`${name}@`)
    expect(status).toBe(104)
    const words = ['--redis', 'redis://127.0.0.1:1', '--trust-redis', '--allow-gateway', 'mock', '--wait', '1s']
    const workers = spawnSync(process.execPath, [cli, 'worker', ...words], { encoding: 'utf8' })
    expect(workers.stderr).toContain('REDIS_UNREACHABLE')
    expect(workers.status).toBe(106)
    expect(report().status).toBe(0)
  })
})
