import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { byDay } from '../support/by-day.ts'
import { linesOfLog, sealed } from '../support/changed-log.ts'
import { runCli, startCli } from '../support/cli.ts'
import { killRun } from '../support/kill-run.ts'
import { worldWith } from '../support/mock-harness.ts'

import { runHere } from '../support/run-here.ts'

describe('a run killed at any instant', () => {
  it('loses no accepted task, buys none twice, and comes to what the gateway itself says', async () => {
    // How soon an acceptance is read is for `npm run kill-test`, which has the machine to itself.
    const contact = (delayMs: number) => ({ after: 'contact', delayMs }) as const
    const all = [
      { kill: contact(40), resumeKills: [] },
      { kill: contact(150), resumeKills: [contact(60)] },
      { kill: contact(260), resumeKills: [] },
      { kill: contact(380), resumeKills: [contact(200)] },
      { kill: contact(500), resumeKills: [] },
      { kill: contact(900), resumeKills: [] },
    ].map((plan, n) => ({
      ...plan,
      seed: 100 + n,
      faults: n % 2 === 1,
      compactLog: n % 3 === 1,
      readWithinMs: Number.POSITIVE_INFINITY,
    }))
    const plans = byDay(all.slice(1, 4), all)
    const results = []
    for (const pair of [plans.slice(0, 3), plans.slice(3)]) results.push(...(await Promise.all(pair.map(killRun))))
    for (const [n, { lost, doubled, wrong }] of results.entries()) {
      expect({ lost, doubled, wrong }, JSON.stringify(plans[n])).toEqual({ lost: 0, doubled: 0, wrong: [] })
    }
    expect(results.reduce((sum, { open }) => sum + open, 0)).toBeGreaterThan(0)
  })
})

describe('gatebench resume', () => {
  let gateway: MockServer
  let folder: string
  let profile: string
  beforeAll(async () => {
    // Tasks that take an hour: they are open for as long as a test looks, on a busy machine too.
    gateway = await startMockGateway({ world: worldWith({ models: { 'image-fast': { latency: { median: '1h' } } } }) })
    env.GATEBENCH_API_KEY = gateway.apiKey
  })
  afterAll(() => gateway.close())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatebench-resume-'))
    profile = join(folder, 'profile.yaml')
    writeFileSync(
      profile,
      `
version: 1
name: open
gateway: { baseUrl: "${gateway.url}", callHeader: x-gatebench-call }
duration: 300ms
drain: 500ms
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 20/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    timeouts: { task: 1s }
    poll: { first: 100ms, every: 100ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`,
    )
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const env: Record<string, string> = {}
  const summaryOf = (run: string): Summary => JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8'))

  it('follows what a drained run left open, one process at a time, and is done when nothing is open', async () => {
    const run = join(folder, 'run')
    const first = await runCli(['run', profile, '--out', run, '--quiet'], { env })
    const left = summaryOf(run).openTasks
    expect(left).toHaveLength(6)
    for (const { taskId } of left) expect(first.stderr).toContain(taskId)
    expect(first.stderr).toContain(`gatebench resume ${run}`)
    const submits = gateway.counts().endpoints.submit.requests

    // The tasks are not done yet: two that look at once are one too many, and the one that looks gives them up again.
    const both = await Promise.all([1, 2].map(() => runCli(['resume', run, '--quiet'], { env })))
    const [loser, winner] = both[0]?.code === 104 ? both : both.toReversed()
    expect(loser).toMatchObject({ code: 104, stdout: '', stderr: expect.stringContaining('RUN_LOCKED') })
    expect(winner?.stdout).toContain('Resumed')
    expect(summaryOf(run).counts).toMatchObject({ started: 6, timedOut: 6, unresolved: 0 })
    expect(summaryOf(run).openTasks).toEqual(left)

    // A dead process has left its lock and half a line behind.
    const log = join(run, 'events.ndjson')
    appendFileSync(log, '{"t":99999,"type":"poll","call":3,"mo')
    writeFileSync(join(run, 'run.lock'), `${spawnSync(process.execPath, ['--version']).pid} ${hostname()}\n`)
    const dead = readFileSync(join(run, 'run.lock'), 'utf8').split(' ')[0]
    const again = startCli(['resume', run], { env })
    while (!again.output.stderr.includes('following 6 open tasks')) await new Promise((go) => setTimeout(go, 20))
    again.child.kill('SIGINT')
    const halted = await again.ended
    expect(halted.code).toBe(105)
    expect(halted.stderr.match(/^.*lock.*$/gm)).toEqual([expect.stringContaining(`process ${dead}`)])
    for (const { taskId } of left) expect(halted.stderr).toContain(taskId)
    expect(summaryOf(run)).toMatchObject({ openTasks: left, run: { status: 'partial' } })
    expect(readFileSync(log, 'utf8')).not.toContain('"mo{')
    expect(readdirSync(run)).not.toContain('run.lock')
    // A crash of the machine leaves an empty one.
    writeFileSync(join(run, 'run.lock'), '')
    const unlocked = await runCli(['resume', run], { env })
    expect(unlocked.stderr).toMatch(/^.*run\.lock names no process.*$/m)
    // Followed to their limit once more: none has completed.
    expect(unlocked).toMatchObject({ code: 99, stdout: expect.stringContaining('nothing completed: of 6') })
    expect(gateway.counts().endpoints.submit.requests).toBe(submits)
  })

  it('finishes what a killed resume had begun, though no task is open any more, and writes the reports that it lacked', async () => {
    const run = join(folder, 'run')
    const texts = readFileSync(profile, 'utf8')
      .replace('image-fast', 'text-fast')
      .replace('modality: image', 'modality: text')
      .replace('{ prompt: a red kite }', '{ messages: [{ role: user, content: hello }], max_tokens: 10 }')
      .replace(/^ +(?:poll|timeouts): .*\n/gm, '')
    writeFileSync(profile, texts)
    await runHere(['run', profile, '--out', run, '--quiet'], env)
    const log = join(run, 'events.ndjson')
    const whole = linesOfLog(log)
    const end = JSON.parse(whole.at(-1) as string)
    const halted = JSON.stringify({ ...end, status: 'partial', cause: 'interrupted', reason: 'halted by SIGINT' })
    const resumed = JSON.stringify({ type: 'resumed', t: end.t + 1_000 })

    // The first resume was interrupted, and its reports say so. The second was killed when its last task had ended.
    writeFileSync(log, sealed([...whole.slice(0, -1), halted]))
    await runHere(['report', run], env)
    writeFileSync(log, sealed([...whole.slice(0, -1), halted, resumed]))
    const third = await runHere(['resume', run, '--summary', 'short'], env)
    expect(third).toMatchObject({ code: 0, stdout: expect.stringContaining('DONE') })
    expect(summaryOf(run)).toMatchObject({ run: { status: 'resumed' }, verdict: { word: 'DONE' } })

    // Another one died between its last event and its reports.
    const after = readFileSync(log, 'utf8')
    writeFileSync(log, sealed([...whole.slice(0, -1), halted]))
    await runHere(['report', run], env)
    writeFileSync(log, after)
    const fourth = await runHere(['resume', run, '--summary', 'short'], env)
    expect(fourth).toMatchObject({ code: 0, stdout: expect.stringContaining('DONE') })
    expect(fourth.stderr).toContain('nothing to do')
    expect(fourth.stderr.replace(/\s+/g, ' ')).toContain('its reports differ from the log')
    expect(summaryOf(run)).toMatchObject({ run: { status: 'resumed' } })

    const fifth = await runHere(['resume', run], env)
    expect(fifth).toMatchObject({ code: 0, stdout: '', stderr: expect.not.stringContaining('reports') })

    // A full disk took the summary, and neither the page nor the table of calls.
    for (const name of ['report.html', 'tasks.csv']) rmSync(join(run, name))
    const sixth = await runHere(['resume', run, '--summary', 'short'], env)
    expect(sixth).toMatchObject({ code: 0, stdout: expect.stringContaining('DONE') })
    expect(sixth.stderr.replace(/\s+/g, ' ')).toContain(
      'report.html, tasks.csv are missing, so its reports are written',
    )
    expect(readdirSync(run)).toEqual(expect.arrayContaining(['report.html', 'tasks.csv']))
  })

  it('follows the tasks of a run whose own Redis ended with it, where the log has the end of the run', async () => {
    const run = join(folder, 'run')
    await runCli(['run', profile, '--out', run, '--quiet'], { env })
    const [head = '', ...rest] = linesOfLog(join(run, 'events.ndjson'))
    const redisFolder = join(folder, 'gone')
    const shared = JSON.stringify({
      ...JSON.parse(head),
      distributed: { run: 'shared', shares: 2, unsafe: [], redisFolder },
    })
    const write = (name: string, lines: readonly string[]): string => {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'events.ndjson'), sealed([shared, ...lines]))
      return join(folder, name)
    }
    const ended = write('ended', rest)
    const killed = write(
      'killed',
      rest.filter((line) => JSON.parse(line).type !== 'end'),
    )
    const followed = await runHere(['resume', ended], env)
    expect(followed.stderr).toContain('following 6 open tasks')
    expect(summaryOf(ended).counts).toMatchObject({ started: 6, timedOut: 6 })
    const refused = await runHere(['resume', killed, '--quiet'], env)
    expect(refused).toMatchObject({ code: 104, stderr: expect.stringContaining('REDIS_NEEDED') })
    expect(refused.stderr.replace(/\s+/g, ' ')).toContain(redisFolder)
  })

  it('says what is wrong with a run that it cannot resume, and changes nothing', async () => {
    const empty = join(folder, 'empty')
    // A log each, in a folder of its own, for the folder is what is locked.
    const [other = '', broken = '', embedded = '', lost = ''] = ['other', 'broken', 'embedded', 'lost'].map((name) => {
      mkdirSync(join(folder, name))
      return join(folder, name, 'events.ndjson')
    })
    const run = join(folder, 'run')
    await runCli(['run', profile, '--out', run, '--quiet'], { env })
    const [head = '', ...rest] = linesOfLog(join(run, 'events.ndjson'))
    const header = JSON.parse(head)
    const write = (path: string, changes: object, lines = rest): void =>
      writeFileSync(path, sealed([JSON.stringify({ ...header, ...changes }), ...lines]))
    writeFileSync(other, `${JSON.stringify({ ...header, schema: 'gatebench.events/v9' })}\n`)
    write(broken, {}, ['nonsense', ...rest])
    const target = { kind: 'mock', tier: 'free', preset: 'clean' }
    write(embedded, { settings: { ...header.settings, gateway: { ...header.settings.gateway, target } } })
    write(lost, {})

    const cases: [args: string[], code: number, says: string[]][] = [
      [[empty], 104, ['EVENT_LOG_UNREADABLE', 'name a run folder']],
      [
        [other],
        104,
        ['EVENT_LOG_INVALID', 'other/events.ndjson:1', 'gatebench.events/v9', 'version of gatebench that wrote it'],
      ],
      [[broken], 104, ['EVENT_LOG_INVALID', 'broken/events.ndjson:2', 'not an event']],
      [[embedded], 104, ['NOTHING_TO_RESUME', 'gatebench report']],
      [[lost, '--gateway', 'http://127.0.0.1:9'], 106, ['GATEWAY_UNREACHABLE']],
    ]
    const before = [other, broken, embedded, lost].map((path) => readFileSync(path, 'utf8'))
    const results = await Promise.all(cases.map(([args]) => runHere(['resume', ...args, '--quiet'], env)))
    for (const [n, [, code, says]] of cases.entries()) {
      expect(results[n]?.code).toBe(code)
      for (const part of says) expect(results[n]?.stderr).toContain(part)
      expect(results[n]?.stdout).toBe('')
    }
    expect([other, broken, embedded, lost].map((path) => readFileSync(path, 'utf8'))).toEqual(before)
    expect(existsSync(empty)).toBe(false)
    for (const path of [other, broken, embedded, lost]) expect(readdirSync(dirname(path))).toEqual(['events.ndjson'])
  })
})
