import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { runCli, startCli } from '../support/cli.ts'
import { quickWorld } from '../support/quick-world.ts'
import { runHere } from '../support/run-here.ts'

const REPORTS = [
  'junit.xml',
  'latency.hlog',
  'metrics.prom',
  'report.html',
  'report.md',
  'response-time.hgrm',
  'service-time.hgrm',
  'summary.json',
  'tasks.csv',
]

/** A second of load whose tasks go on for some more. */
const SHORT = `
version: 1
name: short
seed: 3
duration: 1s
drain: 6s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 10/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 100ms, every: 100ms, max: 500ms }
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatebench-again-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function contents(run: string): Promise<Record<string, string>> {
  const names = (await readdir(run)).filter((name) => name !== 'events.ndjson' && name !== 'profile.yaml').sort()
  expect(names).toEqual(REPORTS)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(run, name), 'utf8')])),
  )
}

/** The run's own reports, and those made from nothing but its event log. */
async function bothOf(run: string, stdout?: string): Promise<[Record<string, string>, Record<string, string>]> {
  const again = `${run}-again`
  const reported = await runHere(['report', join(run, 'events.ndjson'), '--out', again])
  expect(reported.stderr).toBe('')
  // What a terminal shows is the same too.
  if (stdout !== undefined) expect(reported.stdout.replaceAll(again, run)).toBe(stdout)
  return [await contents(run), await contents(again)]
}

/** Names the files that differ: a difference of two pages is nothing to look at. */
function expectSame([own, again]: [Record<string, string>, Record<string, string>]): void {
  expect(REPORTS.filter((name) => own[name] !== again[name])).toEqual([])
}

describe('a report made from the event log alone equals the one made at the end of the run, byte for byte', () => {
  test('of a run in virtual time', async () => {
    const run = join(folder, 'virtual')
    const { code, stdout } = await runCli(['simulate', 'test/support/mixed-media.yaml', '--out', run, '--quiet'])
    expect(code).toBe(0)
    const both = await bothOf(run, stdout)
    expectSame(both)
    for (const id of ['heat-map', 'task-bars', 'retry-flow', 'credit-chart']) {
      expect(both[0]['report.html']).toContain(`<figure id="${id}"`)
    }
    expect((await runHere(['report', run, '--format', 'terminal'])).stdout).toBe(stdout)
  })

  test('of a simulation so long that a second thread read its log as it grew', async () => {
    const run = join(folder, 'long')
    const profile = join(folder, 'long.yaml')
    const short = await readFile('test/support/mixed-media.yaml', 'utf8')
    await writeFile(profile, short.replace('duration: 9m', 'duration: 2h').replace('budget: 10000, ', ''))
    const { code, stdout } = await runCli(['simulate', profile, '--out', run, '--quiet'])
    expect(code).toBe(99)
    const log = await readFile(join(run, 'events.ndjson'), 'utf8')
    expect(log.split('\n').length).toBeGreaterThan(105_000)
    expectSame(await bothOf(run, stdout))
  })

  test('of a run in real time', async () => {
    const run = join(folder, 'real')
    const profile = join(folder, 'smoke.yaml')
    const smoke = await readFile('profiles/smoke.yaml', 'utf8')
    await writeFile(profile, smoke.replace('duration: 2m }', 'duration: 20s }').replace('speed: 10', 'speed: 40'))
    await runCli(['run', profile, '--out', run, '--quiet'])
    const both = await bothOf(run)
    expectSame(both)
    expect(both[0]['report.html']).toContain('<figure id="generator-chart"')
  })

  test('of a run that a signal ended, and of one whose log was torn and then resumed', async () => {
    const server = await startMockGateway({ world: quickWorld(5), seed: 3 })
    const env = { GATEBENCH_API_KEY: server.apiKey }
    const profile = join(folder, 'short.yaml')
    await writeFile(profile, SHORT)
    try {
      const started = async (name: string) => {
        const run = join(folder, name)
        const args = ['run', profile, '--gateway', server.url, '--out', run, '--quiet']
        const running = startCli(args, { env })
        const log = join(run, 'events.ndjson')
        while (!(await readFile(log, 'utf8').catch(() => '')).includes('"accepted","call"')) {
          await new Promise((later) => setTimeout(later, 20))
        }
        return { run, log, ...running }
      }

      const interrupted = await started('partial')
      interrupted.child.kill('SIGINT')
      await interrupted.ended
      const partial = await bothOf(interrupted.run)
      expect(JSON.parse(partial[0]['summary.json'] as string).run.status).toBe('partial')
      expectSame(partial)

      const killed = await started('torn')
      killed.child.kill('SIGKILL')
      await killed.ended
      const whole = await readFile(killed.log, 'utf8')
      await truncate(killed.log, (await stat(killed.log)).size - 9)
      const torn = join(folder, 'torn-report')
      expect((await runHere(['report', killed.log, '--out', torn])).stderr).toBe('')
      expect(Object.keys(await contents(torn))).toHaveLength(REPORTS.length)

      // The tail as it was: it may be the line that names a paid task.
      await writeFile(killed.log, whole)
      expect((await runCli(['resume', killed.run, '--quiet'], { env })).stderr).toBe('')
      const resumed = await bothOf(killed.run)
      expect(JSON.parse(resumed[0]['summary.json'] as string).run.status).toBe('resumed')
      expectSame(resumed)
    } finally {
      await server.close()
    }
  })
})

describe('gatebench report RUN --format', () => {
  test('writes the named formats alone, or one of them on stdout', async () => {
    const run = join(folder, 'formats')
    await runHere(['simulate', 'profiles/smoke.yaml', '--out', run, '--quiet'])
    const own = await contents(run)
    const some = join(folder, 'some')
    const { stdout } = await runCli(['report', run, '--format', 'md', '--format', 'percentiles', '--out', some])
    expect((await readdir(some)).sort()).toEqual(['report.md', 'response-time.hgrm', 'service-time.hgrm'])
    expect(stdout.trimEnd().split('\n')).toHaveLength(3)
    for (const [format, name] of [
      ['md', 'report.md'],
      ['prometheus', 'metrics.prom'],
      ['csv', 'tasks.csv'],
      ['json', 'summary.json'],
    ]) {
      expect((await runHere(['report', run, '--format', format as string, '--stdout'])).stdout).toBe(
        own[name as string],
      )
    }
    expect(await runHere(['report', run, '--stdout'])).toMatchObject({ code: 104 })
    expect(await runHere(['report', run, '--format', 'pdf'])).toMatchObject({ code: 104 })
  })
})
