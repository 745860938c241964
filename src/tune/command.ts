import { join } from 'node:path'
import { type AnswerFlags, summaryOption } from '../command/answer-flags.ts'
import { defineCommand } from '../command/command.ts'
import { deliver } from '../command/deliver.ts'
import { numberFlag, shareFlag, wholeFlag } from '../command/number-flags.ts'
import { drawOnStderr, noticeToStderr, toStderr, toStdout } from '../command/output.ts'
import { ifInterrupted } from '../command/signals.ts'
import { simulatedOptions } from '../command/simulated-flags.ts'
import { usageError } from '../errors.ts'
import { asLine } from '../printable.ts'
import { underReports } from '../run/folder/run-folder.ts'
import { formatCounted, formatDuration, formatShare, parseDurationMs } from '../units.ts'
import { BUDGETS, type BudgetName } from './budget.ts'
import type { Confirmed } from './confirmation.ts'
import { DEFAULT_OBJECTIVE, OBJECTIVES, type ObjectiveName } from './objective.ts'
import { tuneDocument } from './report/document.ts'
import { ROBUST_COST } from './scenes.ts'
import type { TuneProgress } from './tune.ts'
import { type TunedProfile, tuneProfile } from './tune-profile.ts'

const { constraints } = DEFAULT_OBJECTIVE

export const command = defineCommand({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML profile with the load to tune for' })
      .options({
        ...simulatedOptions,
        out: { type: 'string', describe: 'folder to write the results to (default: reports/tune-<name>-seed<seed>)' },
        ...summaryOption,
        current: {
          type: 'string',
          default: 'profile',
          describe: "your current settings: the name of a policy, or 'profile' for the settings in the profile",
        },
        budget: {
          choices: Object.keys(BUDGETS) as BudgetName[],
          requiresArg: true,
          default: 'default' as BudgetName,
          describe: 'how much to simulate',
        },
        objective: {
          choices: Object.keys(OBJECTIVES) as ObjectiveName[],
          requiresArg: true,
          default: DEFAULT_OBJECTIVE.minimise,
          describe:
            'figure to minimise. p99, p50 and mean stand for the time from the intended start to the result. makespan is the time until the last call ends. wasted is the number of attempts that were not accepted, per completed call',
          group: 'Objective:',
        },
        'max-give-up': shareFlag('max-give-up', {
          most: 1,
          default: constraints.giveUpRate,
          describe: 'maximum share of calls that are given up',
          group: 'Objective:',
        }),
        'max-429': numberFlag('max-429', {
          default: constraints.throttledPerSuccess,
          describe: 'maximum number of 429s per completed call',
          group: 'Objective:',
        }),
        'max-duplicates': numberFlag('max-duplicates', {
          default: constraints.duplicates,
          describe: 'maximum number of calls that may have been charged twice, because a retry created a second task',
          group: 'Objective:',
        }),
        'max-first-token': {
          type: 'string',
          requiresArg: true,
          describe: 'maximum p95 of the time to the first token of streamed calls, such as 2s',
          group: 'Objective:',
        },
        robust: {
          choices: ['on', 'hints', 'off'] as const,
          default: 'on' as const,
          coerce: (given: unknown) => (given === '' || given === true ? 'on' : given) as 'on' | 'hints' | 'off',
          describe:
            'on: choose settings that also work with 30% lower limits, 30% higher limits, or limits that another client shares; hints: the same, and hints that are half as long as needed, 0, or four times as long; off: trust the stated limits',
          group: 'Objective:',
        },
        'robust-cost': shareFlag('robust-cost', {
          default: ROBUST_COST,
          describe:
            'with --robust on or hints: price of robustness: how much worse the chosen setting may be than the best one if the stated limits are right',
          group: 'Objective:',
        }),
        confirm: {
          type: 'boolean',
          default: false,
          describe:
            'after tuning, run the winner and the current settings in turn, in real time, over HTTP against the mock',
          group: 'Confirmation:',
        },
        repeats: wholeFlag('repeats', {
          least: 1,
          most: 10_000,
          default: 5,
          describe: 'with --confirm: number of runs for the winner and for the current settings',
          group: 'Confirmation:',
        }),
      })
      .example(
        '$0 tune image-burst --current openai-sdk',
        'show which settings to change if the client retries as the OpenAI SDK does',
      ),
  run: async (flags) => {
    const { quiet, maxGiveUp: giveUpRate, max429: throttledPerSuccess, maxDuplicates: duplicates } = flags
    const firstToken = flags.maxFirstToken === undefined ? {} : { firstTokenP95Ms: firstTokenMsOf(flags.maxFirstToken) }
    const { out = underReports } = flags
    const standing: TuneStanding = { folder: '', runs: 0, isWritten: false }
    const shown = quiet ? null : shownProgress()
    const forget = ifInterrupted({
      tidy: () => shown?.clear(),
      hint: () => interruptedText(standing),
    })
    const tuned = await tuneProfile({
      ...flags,
      robust: flags.robust === 'off' ? null : flags.robustCost,
      doubtsHints: flags.robust === 'hints',
      constraints: { giveUpRate, throttledPerSuccess, duplicates, ...firstToken },
      repeats: flags.confirm ? flags.repeats : 0,
      out: (name) => {
        standing.folder = typeof out === 'string' ? out : out(name)
        return standing.folder
      },
      ownsProcess: true,
      warn: (notice) => noticeToStderr(asLine`${notice}`),
      onProgress(progress) {
        standing.runs = progress.runs
        shown?.onProgress(progress)
      },
      onResult() {
        standing.isWritten = true
        shown?.clear()
      },
      ...(shown !== null && { say: noticeToStderr }),
    }).finally(forget)
    print(tuned, flags)
    return tuned.exitCode
  },
})

/** How far a tuning is. */
export interface TuneStanding {
  /** Empty until it is known. */
  folder: string
  /** Simulations so far, with those that an earlier tuning did. */
  runs: number
  /** Whether the result is written, so that only the runs in real time are missing. */
  isWritten: boolean
}

/** Says which results an interrupted tuning keeps, and the next step. */
export function interruptedText({ folder, runs, isWritten }: TuneStanding): string {
  if (isWritten) return `the result is in ${folder}; only the runs in real time are lost`
  if (runs === 0) return 'nothing was simulated yet'
  return `${formatCounted(runs, 'simulation')} so far are kept in ${folder}: the same command goes on from there. Settings are compared at the end, so there is no best setting yet`
}

function firstTokenMsOf(text: string): number {
  const ms = parseDurationMs(text)
  if (ms !== null && ms > 0) return ms
  throw usageError('--max-first-token takes a duration above 0', 'for example --max-first-token 2s')
}

function print({ result, confirmed, folder, exitCode, problem }: TunedProfile, flags: AnswerFlags): void {
  const confirmation = confirmed.map((one) => `${confirmationText(one)}\n`).join('')
  const below = (): void => {
    if (folder !== null) toStdout(asLine`To paste    ${join(folder, 'snippets')}\n`)
    toStdout(confirmation)
  }
  if (flags.json) toStderr(confirmation)
  const page = { folder, name: 'tune.html' }
  deliver({ data: result, document: () => tuneDocument(result, exitCode), page, exitCode, problem, below }, flags)
}

function confirmationText({ name, simulatedP99Ms, measuredP99Ms, difference, verdict, why }: Confirmed): string {
  const figures = `p99 simulated ${formatDuration(simulatedP99Ms)}, measured ${formatDuration(measuredP99Ms)} (${difference >= 0 ? '+' : '−'}${formatShare(Math.abs(difference))})`
  return [`Confirm     ${name}: ${verdict}, ${figures}`, ...why.map((reason) => `            ${reason}`)].join('\n')
}

const STAGES: Readonly<Record<TuneProgress['stage'], string>> = {
  search: 'searching',
  breed: 'trying settings near the best',
  simplify: 'leaving out what changes nothing',
  finals: 'comparing on held-out seeds',
  sensitivity: 'turning each knob by a fifth',
}
/** Percent from one line to the next. */
const STEP = 10

/** A bar on a terminal; a line for each tenth elsewhere. */
function shownProgress(): { onProgress(progress: TuneProgress): void; clear(): void } {
  const WIDTH = 30
  let shown = -1
  return {
    onProgress({ stage, share, runs }) {
      const percent = Math.floor(100 * share)
      if (process.stderr.isTTY) {
        if (percent === shown) return
        const cells = Math.floor(share * WIDTH)
        const bar = '█'.repeat(cells) + '░'.repeat(WIDTH - cells)
        drawOnStderr(`\r\x1b[0K${bar} ${percent}% done, ${STAGES[stage]}, ${formatCounted(runs, 'simulation')}`)
      } else if (shown < 0 || percent >= shown + STEP) toStderr(`${percent}% done, ${STAGES[stage]}\n`)
      else return
      shown = percent
    },
    clear() {
      if (process.stderr.isTTY) drawOnStderr('\r\x1b[0K')
    },
  }
}
