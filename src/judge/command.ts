import type { Argv } from 'yargs'
import { answerOptions } from '../command/answer-flags.ts'
import { defineCommand, type FlagsOf } from '../command/command.ts'
import { deliver } from '../command/deliver.ts'
import { formerOptions, tellFormer } from '../command/gateway-flags.ts'
import { asMany } from '../command/list-flag.ts'
import { numberFlag, seedFlag } from '../command/number-flags.ts'
import { noticeToStderr, toStderr } from '../command/output.ts'
import { endingSignals } from '../command/signals.ts'
import { loadDialect } from '../dialect/load-dialect.ts'
import type { DialectFile } from '../dialect/schema.ts'
import { attempted } from '../document/files.ts'
import { usageError } from '../errors.ts'
import { asLine } from '../printable.ts'
import { requireWritableFolder } from '../run/folder/output-place.ts'
import { isoNow } from '../time/iso.ts'
import { realClock } from '../time/real-clock.ts'
import { parseDurationMs, writeDuration } from '../units.ts'
import { DEFAULT_TIMEOUT_MS } from './judge-command.ts'
import { documentOf, judgeSuite, type Place, placeOf, sinceBaseline, writeJudgement } from './judge-suite.ts'
import { SET_NAMES } from './judged-environment.ts'
import { REQUESTED_CONTAINMENTS } from './judged-process.ts'
import type { JudgedHost } from './proxy/judged-host.ts'
import { statedHosts, vendorHosts } from './proxy/judged-host.ts'
import { PROXIED_NAMES } from './proxy/proxied-environment.ts'
import { TESTABLE_RULES } from './rule-coverage.ts'
import { readRules } from './rules-file.ts'
import type { RequiredTests, Verdict } from './verdict.ts'
import { DEFAULT_WORLD, WORLDS } from './worlds.ts'

type Flags = FlagsOf<typeof builder> & { '--'?: readonly string[] }

const builder = (args: Argv) =>
  args
    .positional('rules', { type: 'string', describe: 'YAML file with changes to the default rules' })
    .options({
      world: {
        type: 'string',
        describe: `world in which to judge the client: a test scenario of the mock (default: ${DEFAULT_WORLD}). The worlds are ${WORLDS.join(', ')}`,
      },
      tier: {
        type: 'string',
        describe: 'tier of the mock instead of a world: the name of a shipped tier, or the path of a YAML file',
      },
      preset: {
        type: 'string',
        describe: 'preset of the mock instead of a world: the name of a shipped preset, or the path of a YAML file',
      },
      dialect: {
        type: 'string',
        describe: 'API dialect of the mock: the name of a shipped dialect, or the path of a file',
      },
      proxy: {
        type: 'boolean',
        default: false,
        describe:
          'start a proxy for a client that always calls a fixed https URL. The client’s proxy variables, such as HTTPS_PROXY, name this proxy. It answers in place of the vendor’s host and forwards nothing',
      },
      'proxy-host': {
        type: 'string',
        coerce: asMany,
        describe: 'host that the proxy answers for (default: the vendor’s host); implies --proxy; may be repeated',
      },
      seed: seedFlag({ default: 1, describe: 'seed of the mock' }),
      speed: numberFlag('speed', {
        above: 0,
        describe:
          "mock seconds per real second (default: 1); above 1, rules about the client's own timeouts and delays stay undecided",
      }),
      ...formerOptions,
      timeout: {
        type: 'string',
        default: writeDuration(DEFAULT_TIMEOUT_MS),
        describe: 'after this time, end the command and every process that it started',
      },
      env: {
        type: 'string',
        coerce: asMany,
        describe:
          'environment variable for the command, as NAME=VALUE; {url} and {key} are replaced by the URL and key of the mock',
      },
      'pass-env': {
        type: 'string',
        coerce: asMany,
        describe:
          'environment variable to pass on to the command, in addition to the variables that toolchains need; may be repeated',
      },
      containment: {
        choices: REQUESTED_CONTAINMENTS,
        default: 'auto' as const,
        describe:
          'how to find and end every process of the command. With "namespace", the command runs in a PID namespace. With "scan", each process is marked by an environment variable and a resource limit, which child processes inherit. With "auto", judge uses the strongest method that the system allows',
      },
      suite: {
        type: 'boolean',
        default: false,
        describe: 'judge in every world, one after the other; with --world A,B,C, judge only in these three',
      },
      'require-tested': {
        type: 'string',
        requiresArg: true,
        describe: 'least number of rules that must be tested, or all; if fewer are, the exit code is 96 instead of 0',
      },
      ideal: {
        type: 'boolean',
        default: true,
        describe:
          'also show what the best known policy achieves with the same demand; --no-ideal skips this comparison',
      },
      baseline: {
        type: 'string',
        describe: 'judge.json of an earlier verdict; `judge` then fails only if a rule does worse than in that verdict',
      },
      out: { type: 'string', describe: 'folder for judge.json, judge.md, judge.html, junit.xml and badge.json' },
      ...answerOptions('the verdict as JSON'),
    })
    .example('$0 judge -- node client.mjs', 'judge a client; after --, write the command that starts it')
    .example(
      '$0 judge rules.yaml --world lost-replies -- python3 client.py',
      'judge the client by your own rules, in one world',
    )

export const command = defineCommand({
  lists: ['env', 'passEnv', 'proxyHost'],
  startsOther: true,
  builder,
  run: async (flags: Flags) => {
    const words = commandOf(flags['--'])
    tellFormer(flags.timeScale)
    const requireTested = requiredOf(flags.requireTested)
    const rules = flags.rules === undefined ? undefined : await readRules(flags.rules)
    const dialect = flags.dialect === undefined ? undefined : loadDialect(flags.dialect)
    const hosts = hostsOf(flags, dialect)
    const proxy = hosts === undefined ? undefined : { hosts, tell: toStderr }
    await requireWritableFolder(flags.out ?? null)
    using signals = endingSignals(noticeToStderr, { submits: false })
    signals.listen()
    const startedAt = isoNow(realClock())
    const judged = await judgeSuite({
      command: words,
      places: placesOf(flags),
      rules,
      requireTested,
      dialect,
      proxy,
      ideal: flags.ideal,
      seed: flags.seed,
      speed: flags.speed ?? flags.timeScale ?? 1,
      timeoutMs: timeoutOf(flags.timeout),
      inherited: process.env,
      env: environmentOf(flags.env, hosts),
      passEnv: passedOf(flags.passEnv, hosts),
      containment: flags.containment,
      signal: signals.control.halt,
      onWorld: flags.suite ? tellWorld : undefined,
    })
    const suite = flags.baseline === undefined ? judged : sinceBaseline(judged, flags.baseline, requireTested)
    const { out } = flags
    const { problem } = await attempted(() => (out === undefined ? [] : writeJudgement(out, suite, startedAt)))
    const document = documentOf(suite)
    deliver(
      {
        data: document.data,
        document: () => document,
        page: { folder: out, name: 'judge.html' },
        exitCode: suite.exitCode,
        problem,
      },
      flags,
    )
    return suite.exitCode
  },
})

function tellWorld(world: string, verdict: Verdict | null): void {
  if (verdict === null) toStderr(asLine`${world} …\n`)
  else toStderr(asLine`${world}: ${verdict.outcome}\n`)
}

function commandOf(words: readonly string[] | undefined): readonly string[] {
  if (words !== undefined && words.length > 0) return words.map(String)
  throw usageError('write the command that starts your client after --', 'gatebench judge -- node client.mjs')
}

function placesOf({ world, tier, preset, suite }: Flags): Place[] {
  if (tier === undefined && preset === undefined) {
    const names = suite ? (world?.split(',') ?? WORLDS) : [world ?? DEFAULT_WORLD]
    return names.map(placeOf)
  }
  if (world !== undefined || suite) {
    throw usageError(
      '--world and --suite cannot be combined with --tier or --preset',
      'leave out --tier and --preset, or --world and --suite',
    )
  }
  const choice = { ...(tier === undefined ? {} : { tier }), ...(preset === undefined ? {} : { preset }) }
  return [{ world: `${tier ?? 'standard'} + ${preset ?? 'default'}`, choice }]
}

function timeoutOf(text: string): number {
  const ms = parseDurationMs(text)
  if (ms !== null && ms > 0) return ms
  throw usageError('--timeout takes a duration above 0', 'such as --timeout 2m')
}

function requiredOf(text: string | undefined): RequiredTests | undefined {
  if (text === undefined || text === 'all') return text
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= TESTABLE_RULES) return count
  throw usageError(`--require-tested takes a number from 1 to ${TESTABLE_RULES}, or all`, 'such as --require-tested 12')
}

type Hosts = readonly JudgedHost[] | undefined

/** Hosts that a proxy answers for; undefined without one. */
function hostsOf({ proxy, proxyHost }: Flags, dialect: DialectFile | undefined): Hosts {
  if (proxyHost !== undefined) return statedHosts(proxyHost)
  return proxy ? vendorHosts(dialect) : undefined
}

function environmentOf(given: readonly string[] = [], hosts: Hosts): Record<string, string> {
  return Object.fromEntries(
    given.map((line) => {
      const at = line.indexOf('=')
      if (at <= 0) throw usageError('--env takes NAME=VALUE', 'such as --env "API_BASE={url}"')
      const name = line.slice(0, at)
      if (hosts !== undefined && PROXIED_NAMES.includes(name)) {
        throw usageError(`--env ${name}: with --proxy the judge sets this variable itself`, 'leave it out')
      }
      return [name, line.slice(at + 1)] as const
    }),
  )
}

function passedOf(names: readonly string[] = [], hosts: Hosts): readonly string[] {
  for (const name of names) {
    if (name === '' || name.includes('=')) {
      throw usageError('--pass-env takes the NAME of a variable', 'use --env NAME=VALUE to set a value')
    }
    if (hosts !== undefined && PROXIED_NAMES.includes(name)) {
      throw usageError(`--pass-env ${name}: with --proxy the judge sets this variable itself`, 'leave it out')
    }
    if (SET_NAMES.some((set) => set === name)) {
      throw usageError(
        `--pass-env ${name}: the judge sets this variable itself`,
        `--env ${name}=VALUE sets another value`,
      )
    }
  }
  return names
}
