import { defineCommand } from '../command/command.ts'
import { formerOptions, gatewayOptions, tellFormer } from '../command/gateway-flags.ts'
import { MOST_PORT, numberFlag, seedFlag, wholeFlag } from '../command/number-flags.ts'
import { paintedToStdout, toStderr, toStdout } from '../command/output.ts'
import { ENDING_SIGNALS } from '../command/signals.ts'
import { terminalLook } from '../command/terminal-look.ts'
import { loadDialect } from '../dialect/load-dialect.ts'
import { renderTerminal } from '../document/terminal.ts'
import { EXIT, type GatebenchError, usageError } from '../errors.ts'
import { AHEAD_MS } from '../judge/judge-command.ts'
import { startMockGateway } from '../judge/judged-mock.ts'
import { judgeDocument } from '../judge/report/document.ts'
import { OracleFile } from '../mock/oracle-file.ts'
import { describeMockWorlds } from '../mock/tiers.ts'
import { asLine } from '../visible.ts'

interface Flags {
  tier: string
  preset: string
  dialect?: string | undefined
  port: number
  host: string
  seed: number
  speed?: number | undefined
  timeScale?: number | undefined
  key?: string | undefined
  freshIds?: boolean | undefined
  log?: string | undefined
  judge?: string | undefined
  list?: boolean | undefined
}

/** Longest time for answers under way after the server was asked to stop. */
const GRACE_MS = 30_000

export const command = defineCommand<Flags>({
  bare: ['judge'],
  builder: (args) =>
    args
      .options({
        tier: {
          type: 'string',
          default: 'standard',
          describe: 'account tier: a shipped name, or the path of a YAML file',
        },
        preset: { type: 'string', default: 'default', describe: 'preset: limits, latencies and faults' },
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
        'fresh-ids': { type: 'boolean', describe: 'create task ids that no earlier start with this seed has created' },
        log: { type: 'string', describe: 'file for the oracle log (NDJSON)' },
        judge: {
          type: 'string',
          describe: 'judge the clients, by RULES.yaml if given; print the verdict when the mock is stopped',
        },
      })
      .example('$0 mock --list', 'list tiers and presets')
      .example(
        '$0 mock --tier pro --preset flaky --speed 20',
        'serve an unreliable gateway at 20 times real speed on 127.0.0.1:8787',
      ),
  run: async ({ list, log, judge, key, freshIds, timeScale, dialect: spoken, ...options }) => {
    const { speed = timeScale ?? 1 } = options
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
    const dialect = spoken === undefined ? undefined : loadDialect(spoken)
    const file = log === undefined ? null : await OracleFile.open(log, tellTrouble)
    const server = await startMockGateway({
      ...options,
      speed,
      ...(dialect === undefined ? {} : { dialect }),
      ...(key === undefined ? {} : { key }),
      ...(freshIds === true ? { freshIds } : {}),
      ...(file === null ? {} : { log: file }),
      // Named alone it is an empty text: the rules as they stand.
      ...(judge === undefined ? {} : { judge: judge === '' ? true : judge }),
    })
    toStdout(
      [
        asLine`mock gateway, tier ${options.tier}, preset ${options.preset}, at ${server.url}`,
        '',
        `export GATEBENCH_BASE_URL=${server.url}`,
        `export ${dialect?.keyEnv ?? 'GATEBENCH_API_KEY'}=${server.apiKey}`,
        ...(dialect === undefined ? [] : [`dialect ${dialect.name}: add --dialect ${spoken} to gatebench run`]),
        '',
        `oracle: ${server.url}/_mock/oracle (every request, decision, task and credit), ${server.url}/_mock/counts`,
        ...(judge === undefined ? [] : [`verdict: ${server.url}/_mock/verdict, also printed at the end`]),
        ...(speed === 1 ? [] : [`runs ${speed} times as fast: add --speed ${speed} to gatebench run`]),
        'Press Ctrl-C to stop.',
        '',
      ].join('\n'),
    )
    await signal()
    toStderr('stopping: responses in progress are still sent; press Ctrl-C again to stop at once\n')
    const closed = server.close({ graceMs: GRACE_MS, ...(judge === undefined ? {} : { aheadMs: AHEAD_MS }) })
    void signal().then(() => server.close())
    await closed
    await file?.close()
    if (judge === undefined) return EXIT.ok
    const verdict = server.verdict()
    paintedToStdout(renderTerminal(judgeDocument(verdict), terminalLook()))
    return verdict.exitCode
  },
})

function tellTrouble({ message }: GatebenchError): void {
  toStderr(asLine`${message}: continuing without the log\n`)
}

function lines(kind: 'tier' | 'preset'): string {
  const worlds = describeMockWorlds(kind)
  const width = Math.max(...worlds.map(({ name }) => name.length))
  return worlds.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}\n`).join('')
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
