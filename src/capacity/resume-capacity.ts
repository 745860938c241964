import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { GatebenchError, usageError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { readText } from '../input/read-input.ts'
import { jsonIn } from '../json.ts'
import { logIn } from '../measure/event-log/log-file.ts'
import { readRunHeader } from '../measure/event-log/reader.ts'
import { firstOf } from '../run/abort-signals.ts'
import { readRun } from '../run/figures/read-run.ts'
import { lockRun } from '../run/folder/run-lock.ts'
import { NOBODY } from '../run/listener.ts'
import { type ResumeOptions, resumeRun } from '../run/resume-run.ts'
import { profileToRun } from '../run/run-profile.ts'
import type { CapacityResult } from './capacity-result.ts'
import { capacitySchema } from './capacity-schema.ts'
import {
  type BegunSearch,
  LIVE_SEARCH,
  type LiveCapacity,
  type LiveCapacityOptions,
  leaveToSearch,
  searchOn,
} from './live-capacity.ts'
import { nextLiveStep } from './search.ts'
import { measuredHorizonMs } from './trial-profile.ts'

const TRIAL = /^trial-(\d+)$/

export type ResumeCapacityOptions = Omit<LiveCapacityOptions, 'profile' | 'out' | 'search' | 'withinMs' | 'pauseMs'> & {
  /** Folder of the search. */
  run: string
  apiKey: ResumeOptions['apiKey']
  /** Called when the tasks of the last trial are about to be followed, which `stop` and `signal` end in order; then when that is over. */
  begun?: () => void
  followed?: () => void
}

/**
 * Continues a search that was interrupted or killed: follows the tasks that its last trial left open, and makes the trials that are left. What all
 * trials may have cost counts for the budget; a trial that was cut off does not count for the result. Throws NOTHING_TO_RESUME (exit 104) if no trial
 * has ended, RUN_LOCKED while another process makes the search, and what `findLiveCapacity` throws.
 */
export async function resumeLiveCapacity(options: ResumeCapacityOptions): Promise<LiveCapacity> {
  const { run: folder, say = NOBODY.say } = options
  const file = join(folder, 'capacity.json')
  if (!existsSync(file)) throw noTrial(folder)
  const lock = lockRun(folder, say)
  let begun: BegunSearch
  try {
    const found = resultOf(await readText(file, INPUT.capacity), file)
    const made = trialsIn(folder)
    const asked = firstOf(options.stop, options.signal)
    const ends = options.onInterrupt === 'cancel' ? { cancel: options.stop } : { signal: asked }
    await followLast(made.at(-1), found, { ...options, ...ends })
    if (!asked.aborted) options.followed?.()
    begun = { ...(await begunIn(folder, made, found, options)), lock }
    const { profile, plan } = await profileToRun({ ...options, profile: begun.profile, env: {} })
    if (profile.gateway.target.kind !== begun.profile.gateway.target.kind) throw anotherGateway()
    begun = { ...begun, profile }
    const { trials, record, spent } = begun
    const left = record.mostTrials - (begun.made - trials.length)
    if (nextLiveStep(trials, measuredHorizonMs(profile), { ...record, mostTrials: left }).next === null)
      say('nothing to do: this search has ended')
    else if (!asked.aborted) {
      const { budget } = profile.credits
      await leaveToSearch(
        profile,
        plan,
        record.mostTrials - begun.made,
        budget === null ? null : budget - spent,
        options,
        'no further trial was begun; add --yes to allow this spending',
      )
    }
  } catch (error) {
    lock.release()
    throw error
  }
  return searchOn(begun, options)
}

function resultOf(text: string, file: string): CapacityResult {
  const read = capacitySchema.safeParse(jsonIn(text))
  if (read.success) return read.data
  throw new GatebenchError(`${file} is not a result of a search that this version can read`, {
    code: 'CAPACITY_INVALID',
    hint: 'start the search again, with another --out',
  })
}

/** Folders of all trials that were begun, in their order. */
function trialsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => TRIAL.test(name) && existsSync(logIn(join(folder, name))))
  return names.sort((a, b) => numberOf(a) - numberOf(b)).map((name) => join(folder, name))
}

function numberOf(name: string): number {
  return Number(TRIAL.exec(name)?.[1])
}

/** The embedded mock of a trial is gone, and its tasks with it. */
async function followLast(
  last: string | undefined,
  { trials }: CapacityResult,
  { run: _, ...options }: ResumeCapacityOptions & Pick<ResumeOptions, 'cancel'>,
): Promise<void> {
  if (last === undefined || isCounted(last, trials)) return
  const { settings } = await readRunHeader(logIn(last))
  if (settings.gateway.target.kind === 'http') await resumeRun({ ...options, run: last })
}

/** By the name: the folder of a search may have been moved since. */
function isCounted(trial: string, trials: CapacityResult['trials']): boolean {
  return trials.some(({ folder }) => folder !== null && nameOf(folder) === nameOf(trial))
}

function nameOf(folder: string): string {
  return folder.split(/[\\/]/).at(-1) ?? folder
}

async function begunIn(
  folder: string,
  made: readonly string[],
  { trials, notices, search, gateway }: CapacityResult,
  { warn = NOBODY.warn }: ResumeCapacityOptions,
): Promise<Omit<BegunSearch, 'lock'>> {
  const [first] = made
  if (first === undefined) throw noTrial(folder)
  // The first trial is made at the load that the profile states, with the whole budget.
  const { settings } = await readRunHeader(logIn(first))
  const profile = { ...settings, name: settings.name.replace(/-trial$/, '') }
  let spent = 0
  for (const trial of profile.credits.budget === null ? [] : made) {
    const { figures } = await readRun(logIn(trial))
    spent += figures.finish().summary.credits?.committed ?? Number.POSITIVE_INFINITY
  }
  const cutOff = made.filter(
    (trial) => !isCounted(trial, trials) && !notices.some((said) => said.includes(nameOf(trial))),
  )
  const said = cutOff.map((trial) => `${trial} does not count: it was cut off`)
  for (const notice of said) warn(notice)
  return {
    profile,
    folder,
    record: search ?? { ...LIVE_SEARCH, withinMs: null, pauseMs: null, usedMs: 0 },
    gateway,
    trials: [...trials],
    notices: [...notices, ...said],
    made: numberOf(nameOf(made.at(-1) as string)),
    spent,
  }
}

function anotherGateway(): GatebenchError {
  return usageError(
    'a search goes on at the gateway where it began',
    'leave out --gateway, or name another address of that gateway',
  )
}

function noTrial(folder: string): GatebenchError {
  return new GatebenchError('no trial of this search has ended, so there is nothing to continue', {
    code: 'NOTHING_TO_RESUME',
    hint: `\`gatebench resume ${join(folder, 'trial-01')}\` follows the tasks of its first trial; then start the search again, with another --out`,
  })
}
