import { once } from 'node:events'
import type { Argv } from 'yargs'
import { defineCommand, type FlagsOf } from '../command/command.ts'
import { formerOptions, gatewayOptions, tellFormer } from '../command/gateway-flags.ts'
import { MOST_PORT, numberFlag, seedFlag, wholeFlag } from '../command/number-flags.ts'
import { paintedToStdout, toStderr, toStdout } from '../command/output.ts'
import { ENDING_SIGNALS } from '../command/signals.ts'
import { terminalStyle } from '../command/terminal-style.ts'
import { loadDialect } from '../dialect/load-dialect.ts'
import { renderTerminal } from '../document/terminal.ts'
import { nameList } from '../document/text-table.ts'
import { EXIT, type GatebenchError, usageError } from '../errors.ts'
import { AHEAD_MS } from '../judge/judge-command.ts'
import { writeJudgement } from '../judge/judge-suite.ts'
import { vendorEnvironment } from '../judge/judged-environment.ts'
import { startMockGateway } from '../judge/judged-mock.ts'
import { judgeDocument } from '../judge/report/document.ts'
import { suiteOf } from '../judge/verdict.ts'
import { choiceOf } from '../judge/worlds.ts'
import { isOracleLog, OracleFile } from '../mock/oracle/oracle-file.ts'
import { describeMockWorlds, type MockWorldChoice } from '../mock/world/tiers.ts'
import { asLine } from '../printable.ts'
import { type OutputKind, requireReplaceable, requireWritableFolder } from '../run/folder/output-place.ts'
import { shellWord } from '../shell-word.ts'
import { isoNow } from '../time/iso.ts'
import { realClock } from '../time/real-clock.ts'

/** Longest time for answers under way after the server was asked to stop. */
const GRACE_MS = 30_000

type Flags = FlagsOf<typeof builder>

const builder = (args: Argv) =>
  args
    .options({
      tier: {
        type: 'string',
        describe: 'account tier: the name of a shipped tier, or the path of a YAML file (default: standard)',
      },
      preset: {
        type: 'string',
        describe:
          'behaviour (limits, latencies, faults): the name of a shipped preset, or the path of a YAML file (default: default)',
      },
      world: {
        type: 'string',
        describe: 'world (a test scenario of `gatebench judge`) to serve instead of a tier and a preset',
      },
      dialect: { ...gatewayOptions.dialect, group: undefined },
      list: { type: 'boolean', describe: 'list tiers and presets' },
      port: wholeFlag('port', { most: MOST_PORT, default: 8787, describe: 'port to listen on; 0 picks a free port' }),
      host: { type: 'string', default: '127.0.0.1', describe: 'address to listen on' },
      seed: seedFlag({ default: 1, describe: 'seed of every random draw' }),
      speed: numberFlag('speed', { above: 0, describe: 'mock seconds per real second (default: 1)' }),
      ...formerOptions,
      key: {
        type: 'string',
        describe: 'API key to require, also for /_mock/; requests with another key get 401 (default: accept any key)',
      },
      'fresh-ids': { type: 'boolean', describe: 'use different task ids at each start, even with the same seed' },
      log: { type: 'string', describe: 'file for the mock’s own log of all requests and tasks (NDJSON)' },
      force: {
        type: 'boolean',
        default: false,
        describe: 'with --log: overwrite any existing file (default: only an earlier log)',
      },
      judge: {
        type: 'string',
        describe:
          'judge the clients, and print the verdict when the mock is stopped; RULES.yaml, if given, changes the default rules',
      },
      out: {
        type: 'string',
        describe: 'with --judge: folder for judge.json, judge.md, judge.html, junit.xml and badge.json',
      },
      'watch-stdin': {
        type: 'boolean',
        default: false,
        describe: 'stop when standard input closes, for example because the program that started the mock ended',
      },
    })
    .example('$0 mock --list', 'list tiers and presets')
    .example(
      '$0 mock --tier pro --preset flaky --speed 20',
      'serve an unreliable gateway at 20 times real speed on 127.0.0.1:8787',
    )

export const command = defineCommand({
  bare: ['judge'],
  builder,
  run: async (flags) => {
    const { list, log, judge, key, freshIds, timeScale, out, watchStdin, port, host, seed } = flags
    const { speed = timeScale ?? 1 } = flags
    tellFormer(timeScale)
    if (key !== undefined && /[^\x21-\x7e]/.test(key)) {
      throw usageError(
        '--key contains characters that are not allowed in an HTTP header',
        'letters, digits, - and _ are safe',
      )
    }
    if (list) {
      toStdout(`tiers\n${lines('tier')}\npresets\n${lines('preset')}`)
      return EXIT.ok
    }
    if (out !== undefined && judge === undefined) {
      throw usageError(
        '--out names the folder for a verdict, but this mock judges no client',
        'add --judge, or leave out --out',
      )
    }
    const { world, ...choice } = worldOf(flags)
    const dialect = flags.dialect === undefined ? undefined : loadDialect(flags.dialect)
    if (log !== undefined) await requireReplaceable(log, '--log', EARLIER_LOG, flags.force)
    await requireWritableFolder(out ?? null)
    const startedAt = isoNow(realClock())
    const file = log === undefined ? null : await OracleFile.open(log, tellTrouble)
    const server = await startMockGateway({
      ...choice,
      ...{ port, host, seed, speed, worldName: world },
      ...(dialect === undefined ? {} : { dialect }),
      ...(key === undefined ? {} : { key }),
      ...(freshIds === true ? { freshIds } : {}),
      ...(file === null ? {} : { log: file }),
      // Named alone it is an empty text: the rules as they stand.
      ...(judge === undefined ? {} : { judge: judge === '' ? true : judge }),
    })
    const what =
      world === undefined
        ? asLine`mock gateway, tier ${choice.tier}, preset ${choice.preset}, at ${server.url}`
        : asLine`mock gateway, world ${world}, at ${server.url}`
    toStdout(`${what}\n${greeting(server, dialect, { ...flags, speed }).join('\n')}\n`)
    // Nobody waits for an answer where standard input has ended.
    const graceMs = await Promise.race([
      signal().then(() => GRACE_MS),
      ...(watchStdin ? [endOfStdin().then(() => 0)] : []),
    ])
    if (watchStdin) process.stdin.destroy()
    if (graceMs > 0) toStderr('stopping: responses in progress are still sent; press Ctrl-C again to stop at once\n')
    const closed = server.close({ graceMs, ...(judge === undefined ? {} : { aheadMs: AHEAD_MS }) })
    void signal().then(() => server.close())
    await closed
    await file?.close()
    if (judge === undefined) return EXIT.ok
    const verdict = server.verdict()
    if (out !== undefined) await writeJudgement(out, suiteOf([verdict]), startedAt)
    paintedToStdout(renderTerminal(judgeDocument(verdict), terminalStyle()))
    return verdict.exitCode
  },
})

/** How clients, runs and readers reach the mock. */
function greeting(
  server: { url: string; apiKey: string },
  dialect: ReturnType<typeof loadDialect>,
  { speed, judge, ...flags }: Flags & { speed: number },
): string[] {
  const variables = dialect === undefined ? { GATEBENCH_API_KEY: server.apiKey } : vendorEnvironment(dialect, server)
  return [
    '',
    `export GATEBENCH_BASE_URL=${server.url}`,
    ...Object.entries(variables).map(([name, value]) => `export ${name}=${shellWord(value)}`),
    ...(dialect === undefined
      ? []
      : [`dialect ${dialect.name}: add --dialect ${shellWord(flags.dialect ?? '')} to \`gatebench run\``]),
    '',
    `oracle: ${server.url}/_mock/oracle (every request, decision, task and credit), ${server.url}/_mock/counts`,
    ...(judge === undefined ? [] : [`verdict: ${server.url}/_mock/verdict, also printed at the end`]),
    ...(speed === 1 ? [] : [`runs ${speed} times as fast: add --speed ${speed} to \`gatebench run\``]),
    'Press Ctrl-C to stop.',
  ]
}

const EARLIER_LOG: OutputKind = { what: 'an earlier log of the mock', isOne: isOracleLog }

function tellTrouble({ message }: GatebenchError): void {
  toStderr(asLine`${message}: continuing without the log\n`)
}

function lines(kind: 'tier' | 'preset'): string {
  const named = nameList(describeMockWorlds(kind), terminalStyle().width - 2)
  return named.map((line) => `  ${line}\n`).join('')
}

/** The tier and the preset that were asked for, or those of a world, which then has a name. */
function worldOf({
  tier,
  preset,
  world,
}: Pick<Flags, 'tier' | 'preset' | 'world'>): Required<Pick<MockWorldChoice, 'tier' | 'preset'>> & { world?: string } {
  if (world === undefined) return { tier: tier ?? 'standard', preset: preset ?? 'default' }
  if (tier === undefined && preset === undefined) return { ...(choiceOf(world) as Required<MockWorldChoice>), world }
  throw usageError('--world cannot be combined with --tier or --preset', 'leave out --world, or --tier and --preset')
}

async function endOfStdin(): Promise<void> {
  process.stdin.resume()
  await Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close')])
}

/** Waits for the next signal that asks it to end. */
async function signal(): Promise<void> {
  await new Promise<void>((resolve) => {
    const caught = (): void => {
      for (const ending of ENDING_SIGNALS) process.off(ending, caught)
      resolve()
    }
    for (const ending of ENDING_SIGNALS) process.on(ending, caught)
  })
}
