import type { Options } from 'yargs'
import type { CheckedPlan } from './checked-plan.ts'
import { defineCommand } from './command.ts'
import { dryRunOf } from './dry-run.ts'
import { type GatewayFlags, gatewayOptions } from './gateway-choice.ts'
import type { RepeatFlags } from './interleave.ts'
import { seedFlag, wholeFlag } from './number-flags.ts'
import type { RunObserver } from './observer.ts'
import { type ObserverFlags, observerOptions, openObservers, watchingOf } from './observers.ts'
import { openTasksText } from './open-tasks.ts'
import { stderrScreen, toStderr } from './output.ts'
import { profileToRun } from './profile-to-run.ts'
import { Progress } from './progress.ts'
import { realWorld } from './real-world.ts'
import type { SessionResult } from './run-reports.ts'
import { runSession } from './session.ts'
import { listenForSignals } from './signals.ts'
import { guardSpending } from './spending-guard.ts'

/** Flags of every command that carries a profile out. */
export interface RunFlags extends GatewayFlags {
  profile: string
  out?: string | undefined
  seed?: number | undefined
  json: boolean
  quiet: boolean
}

export const runOptions = {
  out: { type: 'string', describe: 'folder for the artefacts (default: reports/<name>-<time>)' },
  seed: seedFlag({ describe: "seed instead of the profile's" }),
  json: { type: 'boolean', default: false, describe: 'print the summary as JSON on stdout' },
  quiet: { type: 'boolean', default: false, describe: 'show no progress' },
} as const satisfies Record<string, Options>

export const command = defineCommand<RepeatFlags & OnceFlags>({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML file: what to run' })
      .options({ ...runOptions, ...gatewayOptions, ...observerOptions })
      .option('yes', { type: 'boolean', default: false, describe: 'spend credits at a real gateway without asking' })
      .options({
        repeat: wholeFlag('repeat', {
          least: 1,
          most: 10_000,
          default: 1,
          describe: 'make the run so many times, one after the other',
        }),
        against: {
          type: 'string',
          describe: 'take turns with a base, another profile or gateway, and compare with it',
        },
      })
      .example('$0 run profiles/smoke.yaml', 'against the embedded mock: no key, no network')
      .example('$0 run profiles/mixed-media.yaml --dashboard', 'watch it in a browser')
      .example('$0 run new.yaml --repeat 5 --against old.yaml', 'is the new one worse? runs take turns: A B B A …'),
  run: async (flags) => {
    if (flags.repeat > 1 || flags.against !== undefined) {
      const { runRepeatedly } = await import('./interleave.ts')
      return runRepeatedly(flags, runOnce)
    }
    const result = await runOnce(await profileToRun(flags.profile, flags, flags.seed), flags)
    const { printResult } = await import('./print-result.ts')
    return printResult(result, flags)
  },
})

type OnceFlags = Pick<RepeatFlags, 'out' | 'quiet' | 'yes'> & ObserverFlags

/** One run in real time, with its progress, its signals and whoever watches. */
async function runOnce({ profile, plan }: CheckedPlan, flags: OnceFlags): Promise<SessionResult> {
  const watching = watchingOf(flags)
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true
  await guardSpending(profile.gateway.target, dryRunOf(profile, plan), { yes: flags.yes, isTerminal }, askOnTerminal)
  const world = await realWorld(profile, plan)
  const { clock } = world
  const progress = flags.quiet ? null : new Progress(profile, plan.calls, clock, stderrScreen)
  const say = (notice: string): void => progress?.say(notice)
  const signals = listenForSignals(say)
  if (world.notice !== undefined) say(world.notice)
  const observers: RunObserver[] = []
  let result: SessionResult | null = null
  try {
    await openObservers(watching, { profile, plan, clock, say }, observers)
    result = await runSession({ profile, world, out: flags.out, progress, control: signals.control, observers })
    const { openTasks } = result.summary
    if (openTasks.length > 0) toStderr(openTasksText(openTasks, result.folder))
    return result
  } finally {
    signals.end()
    await Promise.all(observers.map((observer) => observer.end(result)))
    await world.close()
  }
}

/** On stderr, as all that is no result. */
async function askOnTerminal(question: string): Promise<boolean> {
  const { confirm } = await import('@clack/prompts')
  const answer = await confirm({ message: `${question}. Go on?`, initialValue: false, output: process.stderr })
  return answer === true
}
