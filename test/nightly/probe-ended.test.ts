import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { probeSchema } from '../../src/probe/findings/probe-result.ts'
import { type CliRun, runCli, startCli } from '../support/cli.ts'
import { worldWith } from '../support/mock-harness.ts'

/** Tasks of so long, and a limit that a burst does not meet at once. */
const worldOf = (latency: string) =>
  worldWith({
    limits: { image: { rate: { limit: 60, window: '10s' } } },
    models: { 'image-fast': { modality: 'image', latency: { median: latency, sigma: 0 }, price: { base: 2 } } },
  })

interface Line {
  type: string
  n: number
  taskId?: string
}

async function probed(
  latency: string,
  act: (at: { gateway: MockServer; run: CliRun; lines: () => Line[]; out: string }) => Promise<void>,
  largestFileKiB?: number,
): Promise<void> {
  const gateway = await startMockGateway({ world: worldOf(latency) })
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-probe-'))
  const out = join(folder, 'out')
  const address = ['--gateway', gateway.url, '--model', 'image-fast', '--price', '2', '--longest-window', '1s']
  const env = { GATEBENCH_API_KEY: gateway.apiKey }
  const options = { env, ...(largestFileKiB === undefined ? {} : { largestFileKiB }) }
  const run = startCli(['probe', ...address, '--out', out], options)
  const lines = (): Line[] => {
    try {
      const whole = readFileSync(join(out, 'attempts.ndjson'), 'utf8').split('\n').slice(0, -1)
      return whole.map((line) => JSON.parse(line))
    } catch {
      return []
    }
  }
  try {
    await act({ gateway, run, lines, out })
  } finally {
    run.child.kill('SIGKILL')
    await gateway.close()
    rmSync(folder, { recursive: true })
  }
}

/** Ids that the gateway gave out. */
const boughtFrom = (gateway: MockServer): string[] =>
  gateway
    .records()
    .flatMap((record) => (record.type === 'request' && record.endpoint === 'submit' ? (record.taskId ?? []) : []))

async function once(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((go) => setTimeout(go, 10))
}

const accepted = (lines: Line[]): string[] =>
  lines.flatMap(({ type, taskId }) => (type === 'answered' && taskId !== undefined ? [taskId] : []))

it('interrupted, submits no more, follows what it bought to its end, and reports', async () => {
  await probed('700ms', async ({ gateway, run, lines, out }) => {
    await once(() => accepted(lines()).length >= 5)
    run.child.kill('SIGINT')
    const { code, stderr, stdout } = await run.ended
    expect(code).toBe(105)
    expect(stderr).toContain('SIGINT: no new calls; following open tasks to their end')
    const result = probeSchema.parse(JSON.parse(readFileSync(join(out, 'probe.json'), 'utf8')))
    expect(result.end.why).toBe('interrupted')
    expect(result.spent.openTasks).toEqual([])
    expect(stdout).toContain('PARTIAL')
    expect(readFileSync(join(out, 'probe.md'), 'utf8')).toContain('interrupted')
    const bought = boughtFrom(gateway)
    expect(bought.length).toBe(result.spent.accepted)
    const over = lines().flatMap(({ type, taskId }) => (type === 'over' ? [taskId] : []))
    for (const id of bought) expect(over, id).toContain(id)
    expect(gateway.counts().tasks.open).toBe(0)
  })
})

it('interrupted twice, ends at once, and names what is open in its journal, its result and its words', async () => {
  await probed('1h', async ({ gateway, run, lines, out }) => {
    await once(() => accepted(lines()).length >= 5)
    run.child.kill('SIGINT')
    await once(() => run.output.stderr.includes('SIGINT: no new calls'))
    run.child.kill('SIGINT')
    const { code, stdout } = await run.ended
    expect(code).toBe(105)
    const bought = boughtFrom(gateway)
    const result = probeSchema.parse(JSON.parse(readFileSync(join(out, 'probe.json'), 'utf8')))
    // The work of the model that does not exist takes its own time, and may be over.
    const over = lines().flatMap(({ type, taskId }) => (type === 'over' ? [taskId] : []))
    const open = bought.filter((id) => !over.includes(id))
    expect(open.length).toBeGreaterThanOrEqual(4)
    expect([...result.spent.openTasks].sort()).toEqual([...open].sort())
    expect([...accepted(lines())].sort()).toEqual([...bought].sort())
    const words = stdout.replaceAll(/\s+/g, '')
    expect(words).toContain('`gatebenchresume`')
    for (const id of open) expect(words, id).toContain(id)
  })
})

it.skipIf(process.platform === 'win32')(
  'buys nothing when its journal cannot grow, and follows what it bought',
  async () => {
    await probed(
      '700ms',
      async ({ gateway, run }) => {
        const { code, stdout } = await run.ended
        expect(code).toBe(108)
        expect(stdout.replaceAll(/\s+/g, ' ')).toContain('could not be recorded')
        expect(boughtFrom(gateway).length).toBeGreaterThan(0)
        expect(gateway.counts().tasks.open).toBe(0)
        expect(gateway.counts().endpoints.submit.requests).toBeLessThan(40)
      },
      8,
    )
  },
)

it('is resumed by its folder after kill -9: every task that it bought is seen to its end, and nothing is submitted', async () => {
  await probed('3s', async ({ gateway, run, lines, out }) => {
    await once(() => lines().filter(({ taskId }) => taskId !== undefined).length >= 20)
    run.child.kill('SIGKILL')
    await run.ended
    const bought = boughtFrom(gateway)
    const env = { GATEBENCH_API_KEY: gateway.apiKey }
    const resumed = await runCli(['resume', out, '--json'], { env })
    const { ended, openTasks, unanswered, exitCode } = JSON.parse(resumed.stdout)
    expect([resumed.code, exitCode, openTasks]).toEqual([0, 0, []])
    // A submit whose answer the probe had not read yet may be one that the gateway accepted.
    const unseen = bought.filter((id) => !ended.includes(id) && !lines().some((line) => line.taskId === id))
    expect(unseen.length).toBeLessThanOrEqual(unanswered)
    expect(boughtFrom(gateway)).toEqual(bought)
    const again = await runCli(['resume', out, '--json'], { env })
    expect(JSON.parse(again.stdout)).toMatchObject({ ended: [], openTasks: [] })
    expect(again.stderr).toContain('nothing to do')
  })
})
