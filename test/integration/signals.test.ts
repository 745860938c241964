import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Replications } from '../../src/measure/replications.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { byDay, itAtNight } from '../support/by-day.ts'
import { cliWords, startCli, withoutProgress } from '../support/cli.ts'
import { ARTEFACTS, accepted, hasEnded, LONG_SIMULATION, profileYaml } from '../support/signalled.ts'
import { PALETTE } from '../support/vendors.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function signalled(timeScale: number, signals: readonly NodeJS.Signals[], flags: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-signals-'))
  try {
    writeFileSync(join(folder, 'profile.yaml'), profileYaml(timeScale))
    const run = join(folder, 'run')
    // In a group of its own, and the whole group is signalled, as a terminal does: the mock's process gets it too.
    const cli = startCli(['run', join(folder, 'profile.yaml'), '--out', run, ...flags], { ownGroup: true })
    await accepted(run, cli, 3)
    for (const [n, signal] of signals.entries()) {
      process.kill(-(cli.child.pid as number), signal)
      while (n === 0 && !hasEnded(cli) && !cli.output.stderr.includes('no new calls'))
        await new Promise((go) => setTimeout(go, 10))
    }
    const ended = await cli.ended
    const files = readdirSync(run).sort()
    const summary = JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8')) as Summary
    return { ...ended, files, summary }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('stops submitting on the first signal and sees every task to its end', async () => {
  const { code, stderr, files, summary } = await signalled(20, ['SIGINT'])
  expect(code).toBe(105)
  expect(stderr).toContain('SIGINT: no new calls')
  expect(files).toEqual(ARTEFACTS)
  expect(summary.verdict).toMatchObject({ exitCode: 105, reasons: ['stopped by SIGINT'] })
  expect(summary.openTasks).toEqual([])
  const { counts } = summary
  expect(counts).toMatchObject({ planned: 600, unresolved: 0, ambiguous: 0 })
  expect(counts.completed + counts.failed).toBe(counts.started)
  expect(counts.dropped).toBe(600 - counts.started)
  expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
})

it('cancels open tasks on the first signal where that is asked for, and leaves none', async () => {
  const { code, stderr, summary } = await signalled(0.1, ['SIGINT'], ['--dialect', PALETTE, '--on-interrupt', 'cancel'])
  expect(code).toBe(105)
  expect(stderr).toMatch(/SIGINT: no new calls; .* are being cancelled\./)
  const { counts } = summary
  expect(counts.cancelled).toBeGreaterThanOrEqual(3)
  expect(counts).toMatchObject({ interrupted: counts.cancelled, unresolved: 0, duplicates: 0 })
  expect(summary.openTasks).toEqual([])
  expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
})

it('writes the partial report on the second signal and names the tasks that are left', async () => {
  const { code, stdout, stderr, files, summary } = await signalled(0.1, ['SIGTERM', 'SIGINT'])
  expect(code).toBe(105)
  expect(stdout).toContain('INTERRUPTED')
  expect(files).toEqual(ARTEFACTS)
  expect(summary.openTasks.length).toBeGreaterThanOrEqual(3)
  for (const { taskId } of summary.openTasks) expect(stderr).toContain(taskId)
  expect(summary.counts.unresolved).toBe(summary.openTasks.length)
  expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
})

it.each(byDay<NodeJS.Signals[]>([], ['SIGHUP', 'SIGQUIT']))(
  'ends on %s as on SIGTERM, at the mock of its own too',
  async (signal) => {
    const { code, stderr, files, summary } = await signalled(0.1, [signal, signal])
    expect(code).toBe(105)
    expect(stderr).toContain(`${signal}: no new calls`)
    expect(files).toEqual(ARTEFACTS)
    expect(summary.verdict).toMatchObject({ exitCode: 105, reasons: [`stopped by ${signal}`] })
    expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
  },
)

it('writes its report when its terminal is closed, and nobody reads what it says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-signals-'))
  try {
    writeFileSync(join(folder, 'profile.yaml'), profileYaml(20))
    const run = join(folder, 'run')
    const cli = startCli(['run', join(folder, 'profile.yaml'), '--out', run], { ownGroup: true })
    await accepted(run, cli, 3)
    cli.child.stdout?.destroy()
    cli.child.stderr?.destroy()
    for (const _ of ['the kernel', 'the shell']) process.kill(-(cli.child.pid as number), 'SIGHUP')
    expect((await cli.ended).code).toBe(105)
    expect(readdirSync(run).sort()).toEqual(ARTEFACTS)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Runs a command on a terminal of its own. */
const HAS_SCRIPT = process.platform === 'linux' && spawnSync('script', ['--version']).error === undefined

it.runIf(byDay(false, HAS_SCRIPT))('ends in order when its terminal is gone, with its own exit code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-signals-'))
  try {
    writeFileSync(join(folder, 'profile.yaml'), profileYaml(20))
    const [run, code] = [join(folder, 'run'), join(folder, 'code')]
    const words = cliWords(['run', join(folder, 'profile.yaml'), '--out', run]).map((word) => `'${word}'`)
    // The kernel tells the shell alone, which passes it on and outlives its terminal to tell how the run ended.
    const command = `${words.join(' ')} & trap "kill -HUP $!" HUP; wait $!; wait $!; echo $? >'${code}'`
    const terminal = spawn('script', ['-qc', command, '/dev/null'], { stdio: ['pipe', 'ignore', 'ignore'] })
    const log = join(run, 'events.ndjson')
    await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toContain('"type":"accepted"')
    terminal.kill('SIGKILL')
    await expect.poll(() => existsSync(code) && readFileSync(code, 'utf8')).toBe('105\n')
    expect(readdirSync(run).sort()).toEqual(ARTEFACTS)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('lets nobody debug a run: SIGUSR1 opens no inspector, in it or in its mock', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-signals-'))
  try {
    writeFileSync(join(folder, 'profile.yaml'), profileYaml(20))
    const run = join(folder, 'run')
    const port = await freePort()
    const node = [`--inspect-port=${port}`]
    const cli = startCli(['run', join(folder, 'profile.yaml'), '--out', run], { ownGroup: true, node })
    await accepted(run, cli, 3)
    process.kill(-(cli.child.pid as number), 'SIGUSR1')
    // Its loop has turned, so it has taken the signal.
    await accepted(run, cli, 13)
    expect(await isListening(port)).toBe(false)
    process.kill(-(cli.child.pid as number), 'SIGINT')
    const { code, stderr } = await cli.ended
    expect(stderr).not.toContain('Debugger')
    expect(code).toBe(105)
    expect(readdirSync(run).sort()).toEqual(ARTEFACTS)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

itAtNight(
  'closes the inspector that SIGUSR1 opened before the first line of the program ran, unless one was asked for',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatebench-signals-'))
    try {
      const early = join(folder, 'early.cjs')
      const untilOpen = "while (require('node:inspector').url() === undefined);"
      writeFileSync(early, `process.kill(process.pid, 'SIGUSR1'); ${untilOpen}`)
      for (const asked of [false, true]) {
        const port = await freePort()
        const cli = startCli(['mock', '--port', '0'], {
          node: asked ? [`--inspect=${port}`] : [`--inspect-port=${port}`, '--require', early],
        })
        await expect.poll(() => cli.output.stdout).toContain('Press Ctrl-C to stop.')
        expect(cli.output.stderr).toContain('Debugger listening')
        expect(await isListening(port)).toBe(asked)
        cli.child.kill('SIGTERM')
        await cli.ended
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

const INTERRUPTED: [string, string, number, string][] = [
  ['after it', profileYaml(1), 4000, 'report.html'],
  ['before the first seed is whole', LONG_SIMULATION, 3, 'events.ndjson'],
]

it.each(byDay(INTERRUPTED.slice(0, 1), INTERRUPTED))(
  'a simulation of many seeds that is interrupted %s counts those that are whole',
  async (_, profile, seeds, sign) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatebench-signals-'))
    try {
      writeFileSync(join(folder, 'profile.yaml'), profile)
      const run = join(folder, 'run')
      const cli = startCli(['simulate', join(folder, 'profile.yaml'), '--seeds', String(seeds), '--out', run])
      while (!existsSync(join(run, sign))) await new Promise((go) => setTimeout(go, 10))
      cli.child.kill('SIGINT')
      const { code, stderr } = await cli.ended
      expect(code).toBe(105)
      expect(readdirSync(run)).toEqual(expect.arrayContaining(ARTEFACTS))
      const told = JSON.parse(readFileSync(join(run, 'replications.json'), 'utf8')) as Replications
      expect(told.seeds.length).toBeLessThan(seeds)
      expect(told.runs).toHaveLength(told.seeds.length)
      expect(told.seeds.includes(1)).toBe(sign === 'report.html')
      expect(stderr).toContain(`stopped: ${told.seeds.length} of ${seeds} seeds`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

itAtNight('a plan that is interrupted says so, with a next step, and writes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-signals-'))
  try {
    const [use, out] = [join(folder, 'deep', 'use'), join(folder, 'plan')]
    const cli = startCli(['plan', 'profiles/mixed-media.yaml', '--write', use, '--out', out])
    // The program takes a fraction of this to load, and several times as much to work the plan out.
    while (!hasEnded(cli) && computedMs(cli.child.pid) < 2000) await new Promise((go) => setTimeout(go, 10))
    cli.child.kill('SIGINT')
    const { code, stdout, stderr } = await cli.ended
    expect({ code, stdout }).toEqual({ code: 105, stdout: '' })
    expect(withoutProgress(stderr)).toMatch(
      /^error PLAN_INTERRUPTED: .*SIGINT.*so nothing was written\nhint {2}start it again from the beginning\n$/,
    )
    expect(readdirSync(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Commands that have nothing to finish, with what they say is kept. */
const ENDED: [string, string[], RegExp][] = [
  [
    'tune',
    ['tune', 'profiles/mixed-media.yaml', '--workers', '1', '--out', 'OUT'],
    /simulations? so far are kept in \S+: /,
  ],
  ['baseline', ['baseline', 'profiles/mixed-media.yaml', '--seeds', '500', '--out', 'OUT'], /no result was written/],
  [
    'compare',
    ['compare', 'profiles/mixed-media.yaml', 'profiles/smoke.yaml', '--seeds', '500'],
    /no result was written/,
  ],
]

it.each(byDay(ENDED.slice(0, 2), ENDED))(
  '%s that is interrupted says so and what is kept',
  async (name, words, kept) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatebench-signals-'))
    try {
      const out = join(folder, 'out')
      const log = join(out, 'evaluations.ndjson')
      const cli = startCli(words.map((word) => (word === 'OUT' ? out : word)))
      const isUnderWay = (): boolean =>
        name === 'tune' ? existsSync(log) && readFileSync(log, 'utf8').split('\n').length > 2 : isHandled(cli.child.pid)
      while (!isUnderWay() && !hasEnded(cli)) await new Promise((go) => setTimeout(go, 10))
      cli.child.kill('SIGINT')
      const { code, stdout, stderr } = await cli.ended
      expect({ code, stdout }).toEqual({ code: 105, stdout: '' })
      expect(stderr).toContain(`error INTERRUPTED: SIGINT ended ${name} before it was complete\nhint  `)
      expect(stderr).toMatch(kept)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

it('an import that is interrupted leaves nothing behind, so that the same command begins again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-signals-'))
  try {
    execFileSync('mkfifo', [join(folder, 'calls')])
    const cli = startCli(['import', join(folder, 'calls'), '--out', join(folder, 'out')])
    while (!existsSync(join(folder, 'out', 'demand.csv'))) await new Promise((go) => setTimeout(go, 10))
    cli.child.kill('SIGINT')
    const { code, stderr } = await cli.ended
    expect({ code, stderr }).toEqual({ code: 105, stderr: expect.stringMatching(/hint {2}nothing was written/) })
    expect(readdirSync(folder)).toEqual(['calls'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Whether a process has a handler of SIGHUP, as Linux shows it: Node itself has one of SIGINT. Elsewhere it is taken to have one. */
function isHandled(pid: number | undefined): boolean {
  if (process.platform !== 'linux') return true
  const [, mask = '0'] = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (BigInt(`0x${mask}`) & 1n) !== 0n
}

/** The CPU time of a process in ms. Linux counts it in ticks of 10 ms. Elsewhere it is taken to have had enough. */
function computedMs(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

it('says at a signal that comes while the program is loading that nothing was done', async () => {
  // As soon as the entry file listens to its first signal, which is before it loads anything.
  const signal = (name: string): string =>
    `process.once('newListener', () => queueMicrotask(() => process.kill(process.pid, '${name}')))`
  const ends = ['SIGINT', 'SIGTERM'].map((name) => {
    const preload = `--import=data:text/javascript,${encodeURIComponent(signal(name))}`
    return startCli(['run', 'smoke', '--quiet'], { node: [preload] }).ended
  })
  for (const { code, stdout, stderr } of await Promise.all(ends)) {
    expect({ code, stdout }).toEqual({ code: 105, stdout: '' })
    expect(stderr.replace(/\s+/g, ' ')).toMatch(/INTERRUPTED.*SIG(INT|TERM) ended run before it was complete/)
  }
})
