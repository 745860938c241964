import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import type { MockWorld } from '../mock/schema.ts'
import { nearest } from '../nearest.ts'
import type { Profile } from '../profile/profile.ts'
import { renderTuneMarkdown, renderTuneText } from '../report/tune.ts'
import { knownLimits } from '../simulate/known-limits.ts'
import { simulationWorkers } from '../simulate/workers.ts'
import { BUDGETS, type BudgetName, expectedRuns } from '../tune/budget.ts'
import { applied, namedCandidates } from '../tune/candidates.ts'
import type { Confirmed } from '../tune/confirmation.ts'
import { evaluationFile } from '../tune/evaluation-file.ts'
import { DEFAULT_OBJECTIVE, OBJECTIVES, type Objective, type ObjectiveName } from '../tune/objective.ts'
import { snippetsOf } from '../tune/snippets/snippets.ts'
import { type TuneProgress, type TuneResult, tune } from '../tune/tune.ts'
import { formatCount, formatDuration, formatShare } from '../units.ts'
import { defineCommand } from './command.ts'
import { confirmInRealTime } from './confirm.ts'
import { numberFlag, shareFlag, wholeFlag } from './number-flags.ts'
import { toStderr, toStdout } from './output.ts'
import { terminalLook } from './print-result.ts'
import { outNotWritable } from './run-folder.ts'
import { type SimulatedFlags, simulatedOptions, simulatedProfile } from './simulated-profile.ts'
import { version } from './version.ts'

interface TuneFlags extends SimulatedFlags {
  current: string
  budget: BudgetName
  objective: ObjectiveName
  maxGiveUp: number
  max429: number
  maxDuplicates: number
  confirm: boolean
  repeats: number
}

const { constraints } = DEFAULT_OBJECTIVE

export const command = defineCommand<TuneFlags>({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML file: the load to tune for' })
      .options({
        ...simulatedOptions,
        current: { type: 'string', default: 'profile', describe: 'what you use today: a named policy, or profile' },
        budget: {
          choices: Object.keys(BUDGETS) as BudgetName[],
          default: 'default' as BudgetName,
          describe: 'how much is simulated',
        },
        objective: {
          choices: Object.keys(OBJECTIVES) as ObjectiveName[],
          default: DEFAULT_OBJECTIVE.minimise,
          describe: 'what is made least; of time, completion from intended start to result',
          group: 'Objective:',
        },
        'max-give-up': shareFlag('max-give-up', {
          most: 1,
          default: constraints.giveUpRate,
          describe: 'share of calls given up',
          group: 'Objective:',
        }),
        'max-429': numberFlag('max-429', {
          default: constraints.throttledPerSuccess,
          describe: '429s per completed call',
          group: 'Objective:',
        }),
        'max-duplicates': numberFlag('max-duplicates', {
          default: constraints.duplicates,
          describe: 'calls that may buy a second task',
          group: 'Objective:',
        }),
        confirm: {
          type: 'boolean',
          default: false,
          describe: 'run winner and present settings in real time over HTTP against the mock, in turns',
          group: 'Confirmation:',
        },
        repeats: wholeFlag('repeats', {
          least: 1,
          most: 10_000,
          default: 5,
          describe: 'runs of each',
          group: 'Confirmation:',
        }),
      })
      .example('$0 tune profiles/image-burst.yaml --current openai-sdk', 'what your SDK loses here, and what to set'),
  run: async (flags) => {
    const { profile, mock } = await simulatedProfile(flags)
    const { seed } = profile
    const objective = objectiveOf(flags, profile)
    const current = knownCurrent(flags.current)
    const folder = flags.out ?? join('reports', `tune-${profile.name}-seed${seed}`)
    const store = await openStore(folder, { version: version(), profile, mock })
    const budget = BUDGETS[flags.budget]
    const tell = flags.quiet ? () => {} : progressTeller(expectedRuns(budget, namedCandidates().length))
    await using workers = simulationWorkers(flags.workers)
    const result = await tune({
      profile,
      mock,
      objective,
      budget,
      current,
      seed,
      workers,
      store,
      onProgress: tell,
    })
    if (process.stderr.isTTY && !flags.quiet) toStderr('\r\x1b[0K')
    await writeResult(folder, result)
    const confirmed = flags.confirm ? await confirmResult(result, profile, mock, flags) : []
    if (confirmed.length > 0) {
      await writeFile(join(folder, 'confirmation.json'), `${JSON.stringify(confirmed, null, 2)}\n`)
    }
    toStdout(
      flags.json
        ? `${JSON.stringify(result, null, 2)}\n`
        : `${renderTuneText(result, terminalLook().width)}\n\nReport      ${join(folder, 'tune.md')}\nTo paste    ${join(folder, 'snippets')}\n`,
    )
    for (const line of confirmed.map(confirmationText)) (flags.json ? toStderr : toStdout)(`${line}\n`)
    if (confirmed.some(({ verdict }) => verdict === 'model mismatch')) return EXIT.inconclusive
    return result.winner.acceptable ? EXIT.ok : EXIT.threshold
  },
})

/** Real time that one confirming run should take. */
const CONFIRM_MS = 10_000
const MOST_COMPRESSION = 60

function confirmResult(result: TuneResult, profile: Profile, mock: MockWorld, flags: TuneFlags): Promise<Confirmed[]> {
  const limits = knownLimits(profile, mock)
  const settings = [
    result.winner,
    ...(result.current === null || result.current.name === result.winner.name ? [] : [result.current]),
  ]
  const trials = settings.map(({ name, kind, knobs }) => {
    const retry = namedCandidates().find((candidate) => candidate.name === name)?.retry ?? null
    return { name, profile: applied({ name, kind, knobs, retry }, profile, limits) }
  })
  const factor = Math.min(MOST_COMPRESSION, Math.max(1, (result.winner.figures.makespanMs.mean ?? 0) / CONFIRM_MS))
  const tell = (line: string): void => void (flags.quiet || toStderr(`${line}\n`))
  return confirmInRealTime(trials, { mock, repeats: flags.repeats, factor, tell })
}

function confirmationText({ name, simulatedP99Ms, measuredP99Ms, difference, verdict, why }: Confirmed): string {
  const figures = `p99 simulated ${formatDuration(simulatedP99Ms)}, measured ${formatDuration(measuredP99Ms)} (${difference >= 0 ? '+' : '−'}${formatShare(Math.abs(difference))})`
  return [`Confirm     ${name}: ${verdict}, ${figures}`, ...why.map((reason) => `            ${reason}`)].join('\n')
}

function objectiveOf(flags: TuneFlags, { gates }: Profile): Objective {
  return {
    minimise: flags.objective,
    constraints: { giveUpRate: flags.maxGiveUp, throttledPerSuccess: flags.max429, duplicates: flags.maxDuplicates },
    leastCompleted: gates?.completed ?? 0,
  }
}

function knownCurrent(name: string): string {
  const names = namedCandidates().map((candidate) => candidate.name)
  if (names.includes(name)) return name
  const near = nearest(name, names)
  throw usage(
    `no policy is named ${name}`,
    near === undefined ? `policies: ${names.join(', ')}` : `did you mean ${near}?`,
  )
}

async function openStore(folder: string, problem: unknown): Promise<ReturnType<typeof evaluationFile>> {
  try {
    await makeFolder(resolve(folder))
    return evaluationFile(join(folder, 'evaluations.ndjson'), problem)
  } catch (error) {
    throw outNotWritable(folder, error)
  }
}

async function writeResult(folder: string, result: TuneResult): Promise<void> {
  await writeFile(join(folder, 'tune.json'), `${JSON.stringify(result, null, 2)}\n`)
  await writeFile(join(folder, 'tune.md'), renderTuneMarkdown(result))
  const snippets = join(folder, 'snippets')
  await makeFolder(resolve(snippets))
  for (const { file, text } of snippetsOf(result.winner.advice)) await writeFile(join(snippets, file), text)
}

/** A bar on a terminal; a line for each stage elsewhere. */
function progressTeller(expected: number): (progress: TuneProgress) => void {
  const WIDTH = 30
  let stage = ''
  let shown = -1
  return (progress) => {
    const done = Math.min(1, progress.runs / expected)
    const cells = Math.floor(done * WIDTH)
    if (process.stderr.isTTY) {
      if (cells === shown && stage === progress.stage && progress.runs % 20 !== 0) return
      const bar = '█'.repeat(cells) + '░'.repeat(WIDTH - cells)
      const text = `${bar} ${progress.stage}, ${formatCount(progress.runs)} of about ${formatCount(expected)} simulations`
      toStderr(`\r\x1b[0K${text}`)
    } else if (progress.stage !== stage)
      toStderr(`${progress.stage} (${formatCount(progress.runs)} simulations so far)\n`)
    stage = progress.stage
    shown = cells
  }
}

function usage(message: string, hint?: string): GatebenchError {
  return new GatebenchError(message, {
    code: 'USAGE',
    exitCode: EXIT.invalidInput,
    ...(hint === undefined ? {} : { hint }),
  })
}
