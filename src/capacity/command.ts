import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Options } from 'yargs'
import type { AnswerFlags } from '../command/answer-flags.ts'
import type { FlagsIn } from '../command/command.ts'
import { shareFlag, wholeFlag } from '../command/number-flags.ts'
import { usageError } from '../errors.ts'
import type { RunProfileOptions } from '../run/run-profile.ts'
import { parseDurationMs } from '../units.ts'
import type { LiveCapacity } from './live-capacity.ts'

const group = 'Capacity:'

/** Options of `run --find-capacity` besides those of every run. */
export const capacityOptions = {
  'find-capacity': {
    type: 'boolean',
    default: false,
    describe:
      "make runs at several multiples of the profile's load, to find the largest at which every threshold holds and no backlog grows; credits.budget applies to all runs together",
    group,
  },
  trials: wholeFlag('trials', {
    least: 2,
    most: 1000,
    describe: 'with --find-capacity: maximum number of runs (default: 12)',
    group,
  }),
  precision: shareFlag('precision', {
    above: 0,
    most: 1,
    describe: 'stop once the confidence interval is at most this wide (default: 6% of the result)',
    group,
  }),
  within: {
    type: 'string',
    describe: 'maximum duration of the whole search, such as 30m; a run that could exceed it is not started',
    group,
  },
  pause: {
    type: 'string',
    describe:
      "pause between runs, to let the gateway's rate-limit windows expire (default: 60s, or none with the embedded mock)",
    group,
  },
} as const satisfies Record<string, Options>

type CapacityFlags = FlagsIn<typeof capacityOptions>

/** Throws a usage error for flags of the search where none is asked for. */
export function refuseStray({ findCapacity, ...flags }: CapacityFlags): void {
  const stray = (['trials', 'precision', 'within', 'pause'] as const).find((name) => flags[name] !== undefined)
  if (stray !== undefined && !findCapacity)
    throw usageError(`--${stray} needs --find-capacity`, 'add --find-capacity, or leave this flag out')
}

/** Makes the search, prints what it came to, and gives its exit code. Then throws what the disk refused, if anything. */
export async function findCapacity(
  flags: CapacityFlags & AnswerFlags & { repeat: number; against: string | undefined; out: string | undefined },
  options: RunProfileOptions,
): Promise<number> {
  if (flags.repeat > 1 || flags.against !== undefined) {
    throw usageError(
      '--find-capacity cannot be combined with --repeat or --against',
      'leave out --repeat and --against',
    )
  }
  const { findLiveCapacity } = await import('./live-capacity.ts')
  const { trials: mostTrials, precision: resolution } = flags
  const found = await findLiveCapacity({
    ...options,
    out: flags.out,
    search: {
      ...(mostTrials === undefined ? {} : { mostTrials }),
      ...(resolution === undefined ? {} : { resolution }),
    },
    withinMs: lengthOf('within', flags.within) ?? null,
    pauseMs: lengthOf('pause', flags.pause),
  })
  return printCapacity(found, flags)
}

/** Whether the folder is that of a search of `run --find-capacity`. */
export function isCapacityFolder(folder: string): boolean {
  return existsSync(join(folder, 'capacity.json')) || existsSync(join(folder, 'trial-01'))
}

/** Prints what a search came to, and gives its exit code. */
export async function printCapacity(
  { folder, result, problem }: LiveCapacity,
  flags: Pick<AnswerFlags, 'open' | 'json'>,
): Promise<number> {
  const { deliver } = await import('../command/deliver.ts')
  const { capacityDocument } = await import('./document.ts')
  const page = { folder, name: 'capacity.html' }
  const { exitCode } = result
  deliver(
    { data: result, document: () => capacityDocument(result), page, exitCode, problem },
    { summary: 'full', ...flags },
  )
  return exitCode
}

function lengthOf(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const ms = parseDurationMs(given)
  if (ms === null) throw usageError(`--${name} takes a duration such as 30m`, 'units: ms, s, m, h, d')
  return ms
}
