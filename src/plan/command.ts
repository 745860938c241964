import type { Argv } from 'yargs'
import { answerOptions } from '../command/answer-flags.ts'
import { defineCommand, type FlagsOf } from '../command/command.ts'
import { deliver } from '../command/deliver.ts'
import { gatewayOptions } from '../command/gateway-flags.ts'
import { asList, asMany } from '../command/list-flag.ts'
import { seedFlag, wholeFlag } from '../command/number-flags.ts'
import { noticeToStderr, toStdout } from '../command/output.ts'
import { settingsOf } from '../command/set-flag.ts'
import { endingSignals, ifInterrupted } from '../command/signals.ts'
import { stdoutWidth } from '../command/terminal-style.ts'
import { workProgress } from '../command/work-progress.ts'
import { wrap } from '../document/text-table.ts'
import { usageError } from '../errors.ts'
import { asLine } from '../printable.ts'
import { underReports } from '../run/folder/run-folder.ts'
import { parseDurationMs } from '../units.ts'
import { planAgainst } from './against/plan-against.ts'
import { type PlannedProfile, planProfile } from './plan-profile.ts'
import { planAgainstDocument } from './report/against-document.ts'
import { planDocument } from './report/document.ts'

const INDENT = ' '.repeat(12)

const MAX_WAIT = '5m'

type Flags = FlagsOf<typeof builder>

const builder = (args: Argv) =>
  args
    .positional('profile', {
      type: 'string',
      describe: 'YAML profile with models, requests, client and demand',
    })
    .options({
      tiers: {
        array: true,
        nargs: 1,
        coerce: asList,
        describe: 'tiers to consider, cheapest first (default: all shipped tiers)',
      },
      demand: {
        array: true,
        nargs: 1,
        coerce: asList,
        describe:
          "files that each describe one day of demand; the plan is for the first file, and a table compares all files (default: the profile's arrivals)",
      },
      preset: { ...gatewayOptions.preset, group: undefined },
      set: {
        type: 'string',
        coerce: asMany,
        describe: 'what-if: change a setting of every tier, such as limits.image.rate=30/min',
      },
      accounts: wholeFlag('accounts', {
        least: 1,
        most: 1000,
        default: 1,
        describe: 'what-if: split the demand across N accounts',
      }),
      'spill-to': {
        type: 'string',
        describe: 'what-if: use a second account of this tier for calls that would otherwise wait',
      },
      'max-wait': {
        type: 'string',
        default: MAX_WAIT,
        describe: 'longest time that a call may wait before it is sent',
      },
      against: {
        type: 'string',
        describe: 'instead of planning, check this run against the prediction for its tier',
      },
      write: {
        type: 'string',
        describe: 'folder for ready-to-use files: client settings, thresholds, and a profile with the planned load',
      },
      out: { type: 'string', describe: 'folder for the report (default: reports/plan-<name>)' },
      seed: seedFlag({ describe: 'seed to use instead of the seed in the profile' }),
      workers: wholeFlag('workers', {
        most: 1000,
        describe: 'number of extra threads (default: one per core; 0 uses none); the results stay the same',
      }),
      ...answerOptions('the plan as JSON on stdout'),
    })
    .example(
      '$0 plan mixed-media --tiers standard,pro',
      'find which of two tiers can carry the demand, and which limit is reached first',
    )
    .example('$0 plan --against reports/app-20260301-100000', 'check whether a run matched the prediction for its tier')
    .example('$0 plan app.yaml --demand day.yaml --accounts 2', 'check whether two accounts can carry the demand')

export const command = defineCommand({
  lists: ['set', 'tiers', 'demand'],
  builder,
  run: async (flags) => {
    const { tiers, demand, set, maxWait, profile, against, ...others } = flags
    if (against !== undefined) return runAgainst(against, flags)
    if (profile === undefined)
      throw usageError('plan needs a profile', 'or use --against RUN to check a run against its prediction')
    const patienceMs = parseDurationMs(maxWait)
    if (patienceMs === null)
      throw usageError('--max-wait takes a duration such as 5m', 'units: ms, s, m, h, d; 0s if calls must not wait')
    // The first signal is reported as the error that it causes, and the second not at all.
    using signals = endingSignals(() => {}, { submits: false })
    signals.listen()
    const shown = workProgress('planning')
    const planned = await planProfile({
      warn: (notice) => noticeToStderr(asLine`${notice}`),
      ...others,
      profile,
      tiers: named('tiers', tiers),
      demandFiles: named('demand', demand),
      set: settingsOf(set),
      patienceMs,
      out: flags.out ?? underReports,
      signal: signals.control.halt,
      onWork: shown.onWork,
    }).finally(shown.end)
    print(planned, flags)
    return planned.exitCode
  },
})

/** Each once: what is named twice is looked at once. */
function named(flag: string, names: readonly string[] | undefined): readonly string[] | undefined {
  if (names === undefined) return undefined
  if (names.includes('')) throw usageError(`--${flag} has an empty name`, `such as --${flag} a,b,c`)
  return [...new Set(names)]
}

async function runAgainst(run: string, flags: Flags): Promise<number> {
  const { preset, seed, workers, out = underReports } = flags
  requireFewer(flags)
  const [tier] = named('tiers', flags.tiers) ?? []
  const set = settingsOf(flags.set)
  const shown = workProgress('simulating what the plan predicts')
  const forget = ifInterrupted({ tidy: shown.end })
  const asked = { run, tier, preset, set, seed, workers, out, onWork: shown.onWork }
  const { result, exitCode, folder, problem } = await planAgainst(asked).finally(() => {
    forget()
    shown.end()
  })
  const page = { folder, name: 'plan-against.html' }
  deliver({ data: result, document: () => planAgainstDocument(result), page, exitCode, problem }, flags)
  return exitCode
}

/** A run has one tier, one account and the demand that it had: what asks for others would go unheard. */
function requireFewer({ tiers = [], accounts, demand, spillTo, maxWait, write }: Flags): void {
  const refused = [
    ['--demand', demand !== undefined],
    ['--write', write !== undefined],
    ['--spill-to', spillTo !== undefined],
    ['--accounts', accounts !== 1],
    ['--max-wait', maxWait !== MAX_WAIT],
  ] as const
  const [flag] = refused.find(([, isGiven]) => isGiven) ?? []
  if (flag !== undefined)
    throw usageError(`${flag} cannot be combined with --against`, 'leave it out; the run states its own settings')
  if (tiers.length > 1)
    throw usageError(
      '--against takes one tier',
      `a run has only one tier; leave out --tiers ${tiers.slice(1).join(',')}`,
    )
}

function print({ plan, folder, written, writtenFor, exitCode, problem }: PlannedProfile, flags: Flags): void {
  const below = (): void => {
    for (const path of written) toStdout(asLine`To use      ${path}\n`)
    for (const line of writtenFor.flatMap((text) => wrap(text, stdoutWidth() - INDENT.length)))
      toStdout(`${INDENT}${line}\n`)
  }
  deliver(
    { data: plan, document: () => planDocument(plan), page: { folder, name: 'plan.html' }, exitCode, problem, below },
    flags,
  )
}
