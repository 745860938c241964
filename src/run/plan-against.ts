import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { EXIT, type ExitCode, type GatebenchError } from '../errors.ts'
import { FlowSink, type FlowWindows, type ModelFlow } from '../measure/flow.ts'
import type { Summary } from '../measure/summary.ts'
import { loadMockWorld } from '../mock/tiers.ts'
import { worldFiles } from '../mock/world-files.ts'
import {
  AGAINST_SCHEMA,
  type Correction,
  correctionOf,
  expectedOf,
  type ModelAgainst,
  type PlanAgainst,
  verdictOf,
} from '../plan/against.ts'
import { type CallCost, callCost } from '../plan/call-cost.ts'
import { inGatewayTime } from '../profile/compressed.ts'
import type { MockTarget, Profile } from '../profile/profile.ts'
import { timeScaleOf } from '../profile/time-scale.ts'
import type { ReportFile } from '../report/formats.ts'
import { planAgainstDocument } from '../report/plan-against/document.ts'
import { attempted, filesOf, writeFiles } from '../report/write-reports.ts'
import { horizonOf } from '../simulate/horizon.ts'
import { simulationWorkers } from '../simulate/workers.ts'
import { formatCount } from '../units.ts'
import { readRun } from './read-run.ts'
import { eventLogOf, folderFor, type Out } from './run-folder.ts'

export interface PlanAgainstOptions {
  /** Folder or event log of the run. */
  run: string
  /** What the plan assumed; by default what the run's profile names. */
  tier?: string | undefined
  preset?: string | undefined
  /** Simulations of the run; 20 by default. */
  replications?: number | undefined
  workers?: number | undefined
  out?: Out | undefined
}

export interface PlannedAgainst {
  exitCode: ExitCode
  result: PlanAgainst
  /** Null where nothing was written. */
  folder: string | null
  /** What the disk refused. */
  problem: GatebenchError | null
}

const REPLICATIONS = 20
const EXITS = { 'as planned': EXIT.ok, short: EXIT.regression, undecided: EXIT.inconclusive } as const

/**
 * Puts a run beside what the tier of a plan lets expect of it: the same profile simulated against that tier, as often as it takes to know what
 * chance does. Throws a GatebenchError (exit 104) for unusable input.
 */
export async function planAgainst(options: PlanAgainstOptions): Promise<PlannedAgainst> {
  const log = await eventLogOf(options.run)
  const { header, seen, summary } = await readFlow(log)
  const { settings } = header
  const timeScale = timeScaleOf(settings)
  const { target } = settings.gateway
  const own = target.kind === 'mock' ? target : null
  const assumed: MockTarget = {
    kind: 'mock',
    tier: options.tier ?? own?.tier ?? 'standard',
    preset: options.preset ?? own?.preset ?? 'default',
    timeScale: 1,
  }
  const mock = loadMockWorld(assumed)
  const scaled = inGatewayTime(settings)
  const profile: Profile = { ...scaled, gateway: { ...scaled.gateway, target: assumed } }
  await using workers = simulationWorkers(options.workers)
  const flows = await Promise.all(
    Array.from({ length: options.replications ?? REPLICATIONS }, (_, n) =>
      workers.flow({ profile: { ...profile, seed: profile.seed + 1000 + n }, mock, windows: windowsOf(profile) }),
    ),
  )
  const models = profile.models.map(({ model }): ModelAgainst => {
    const of = (pick: (flow: ModelFlow) => number | null) =>
      flows.map(([window]) => pick(window?.models.find((one) => one.model === model) as ModelFlow))
    const actual = seen.find((one) => one.model === model)
    const ms = (value: number | null | undefined): number | null => (value == null ? null : value * timeScale)
    return {
      model,
      figures: [
        expectedOf(
          'completed',
          of(({ completed }) => completed),
          actual?.completed ?? null,
          true,
        ),
        expectedOf(
          'throttled',
          of(({ throttled }) => throttled),
          actual?.throttled ?? null,
          false,
        ),
        expectedOf(
          'p50',
          of(({ p50Ms }) => p50Ms),
          ms(actual?.p50Ms),
          false,
        ),
        expectedOf(
          'p95',
          of(({ p95Ms }) => p95Ms),
          ms(actual?.p95Ms),
          false,
        ),
      ],
    }
  })
  const wrong = correctionsOf(profile, summary, mock, timeScale)
  const verdict = verdictOf(models)
  const result: PlanAgainst = {
    schema: AGAINST_SCHEMA,
    run: header.id,
    tier: assumed.tier,
    preset: assumed.preset,
    sentence: sentenceOf(verdict, models, wrong),
    verdict,
    models,
    wrong,
  }
  const folder = folderFor(options.out, `plan-against-${header.id}`)
  const corrected: ReportFile[] = wrong.length === 0 ? [] : [['corrected-tier.yaml', correctedTier(assumed, wrong)]]
  const { problem } = await attempted(() =>
    folder === null ? [] : writeFiles(folder, [...filesOf('plan-against', planAgainstDocument(result)), ...corrected]),
  )
  return { result, exitCode: EXITS[verdict], folder: problem === null ? folder : null, problem }
}

async function readFlow(log: string) {
  // The header says what to listen for: the log is read for it first.
  const { header, figures } = await readRun(log)
  const sink = new FlowSink(
    header.settings.models.map(({ model }) => model),
    windowsOf(header.settings),
  )
  await readRun(log, sink)
  return { header, seen: sink.finish()[0]?.models ?? [], summary: figures.finish().summary }
}

/** The whole run as one window. */
function windowsOf(profile: Profile): FlowWindows {
  return { edgesMs: [0, horizonOf(profile) + 1], goodMs: {} }
}

/** Times, failures and prices beside what the tier says of them. */
function correctionsOf(
  profile: Profile,
  { models }: Summary,
  mock: ReturnType<typeof loadMockWorld>,
  timeScale: number,
): Correction[] {
  return profile.models
    .flatMap((load): (Correction | null)[] => {
      const cost = callCost(load, profile.retry, mock)
      const seen = models.find(({ model }) => model === load.model)
      const time = seen?.latency.serviceTime.mean
      if (cost === null || seen === undefined || time == null) return []
      const { completed, failed } = seen.measured
      const { model } = load
      const settings = ['models', cost.className]
      const failedShare = failed / Math.max(1, completed + failed)
      const charged = seen.credits.perCompleted
      return [
        correctionOf({
          what: 'time from send to result',
          model,
          path: [...settings, 'latency', 'median'],
          assumed: cost.clientMs,
          seen: time * timeScale,
        }),
        failed + completed < LEAST_CALLS ? null : failures(model, cost, failedShare),
        charged === null
          ? null
          : correctionOf({
              what: 'credits of a completed call',
              model,
              path: [...settings, 'price', 'base'],
              assumed: cost.credits / cost.completed,
              seen: charged,
            }),
      ]
    })
    .filter((one) => one !== null)
    .sort((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)))
}

/** Fewer say nothing of a share of failures. */
const LEAST_CALLS = 200

function failures(model: string, { completed }: CallCost, seen: number): Correction | null {
  const assumed = 1 - completed
  return Math.abs(seen - assumed) < 0.01
    ? null
    : correctionOf({ what: 'share of tasks that fail', model, path: null, assumed, seen })
}

function sentenceOf(
  verdict: PlanAgainst['verdict'],
  models: readonly ModelAgainst[],
  wrong: readonly Correction[],
): string {
  const worse = models.flatMap(({ model, figures }) =>
    figures.filter((one) => one.verdict === 'worse').map(({ what }) => `${what} of ${model}`),
  )
  const first = wrong[0]
  const why =
    first === undefined
      ? ''
      : `; most off is the ${first.what} of ${first.model}, ${Number(first.factor.toPrecision(3))} times what was assumed`
  switch (verdict) {
    case 'as planned':
      return `The run did what the plan says of all ${formatCount(models.length)} models${why}`
    case 'short':
      return `The run fell short of the plan in ${worse.join(', ')}${why}`
    case 'undecided':
      return `Whether the run did what the plan says cannot be told: it has too few calls that ended${why}`
  }
}

/** The tier's file with what was seen in place of what was assumed; what was only half known is a range no more. */
function correctedTier(assumed: MockTarget, wrong: readonly Correction[]): string {
  const [file = ''] = worldFiles(assumed)
  const document = parseDocument(readFileSync(file, 'utf8'))
  const world = loadMockWorld(assumed)
  for (const { path, factor } of wrong) {
    if (path === null) continue
    const before = path.reduce((part: unknown, key) => (part as Record<string, unknown> | undefined)?.[key], world)
    if (typeof before !== 'number' || before === 0) continue
    const after = Number((before * factor).toPrecision(4))
    document.setIn(path, path.at(-1) === 'median' ? `${after / 1000}s` : after)
  }
  return String(document)
}
