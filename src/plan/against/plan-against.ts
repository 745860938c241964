import { parseDocument } from 'yaml'
import { type ObservedGateway, ObservedGatewaySink, type ObservedModel } from '../../calibrate/observed-gateway.ts'
import { limitsOfRuns } from '../../calibrate/run-limits.ts'
import { attempted, filesOf, type ReportFile, writeFiles } from '../../document/files.ts'
import { type ExitCode, type GatebenchError, usageError } from '../../errors.ts'
import { INPUT } from '../../input/input-kind.ts'
import { readFileText } from '../../input/regular-file.ts'
import { FlowSink, type FlowWindow, type FlowWindows } from '../../measure/calls/flow.ts'
import type { RunHeader } from '../../measure/events/events.ts'
import { isPlanDone } from '../../measure/summary/run-record.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import { mayBeOthers } from '../../measure/summary/summary-credits.ts'
import type { MockWorld } from '../../mock/world/schema.ts'
import { loadMockWorld } from '../../mock/world/tiers.ts'
import { worldFiles } from '../../mock/world/world-files.ts'
import type { MockTarget, Profile } from '../../profile/profile.ts'
import { readRun } from '../../run/figures/read-run.ts'
import { requireWritableFolder } from '../../run/folder/output-place.ts'
import { endedLogOf, folderFor, type Out } from '../../run/folder/run-folder.ts'
import { type SimulationWorkers, simulationWorkers, type Work, watchedWorkers } from '../../simulate/workers.ts'
import { formatCount } from '../../units.ts'
import { yamlText } from '../../yaml-text.ts'
import { planAgainstDocument } from '../report/against-document.ts'
import {
  AGAINST_EXITS,
  AGAINST_SCHEMA,
  type Correction,
  figuresThatAre,
  type PlanAgainst,
  timesNotJudged,
} from './against.ts'
import type { ShownLimit } from './contradicted-limits.ts'
import { judgeRun } from './judge-run.ts'

export interface PlanAgainstOptions {
  /** Folder or event log of the run. */
  run: string
  /** Tier that the plan assumed; by default the one that the run's profile names. */
  tier?: string | undefined
  preset?: string | undefined
  /** Settings laid over the tier. */
  set?: Readonly<Record<string, unknown>> | undefined
  /** Seed of the simulations; by default derived from the run's own. */
  seed?: number | undefined
  /** Simulations of the run; 20 by default. */
  replications?: number | undefined
  workers?: number | undefined
  /** Receives each simulation that is requested or done. */
  onWork?: ((work: Work) => void) | undefined
  out?: Out | undefined
}

export interface PlannedAgainst {
  exitCode: ExitCode
  result: PlanAgainst
  /** Null where nothing was written. */
  folder: string | null
  /** Error of the disk. */
  problem: GatebenchError | null
}

const REPLICATIONS = 20
/** The whole run as one window. */
const WHOLE: FlowWindows = { edgesMs: [0, Number.POSITIVE_INFINITY], goodMs: {} }

/**
 * Compares a run with what the plan predicts for its tier: the same profile is simulated against that tier, often enough to know the effect of
 * chance. Throws a GatebenchError (exit 104) for unusable input.
 */
export async function planAgainst(options: PlanAgainstOptions): Promise<PlannedAgainst> {
  if (typeof options.out === 'string') await requireWritableFolder(options.out)
  const log = await endedLogOf(options.run)
  const told = await readFlow(log)
  const folder = folderFor(options.out, `plan-against-${told.header.id}`)
  await requireWritableFolder(folder)
  const assumed = assumedOf(told.header.settings, options)
  const { set } = options
  const mock = loadMockWorld({ ...assumed, ...(set === undefined ? {} : { set }) })
  const lack = lackOf(told.summary)
  const result = lack === null ? await compared(told, assumed, mock, options) : unfinished(told, assumed, lack)
  const [file = ''] = worldFiles(assumed)
  const yaml = correctedTier(file, mock, result.wrong)
  const corrected: ReportFile[] = yaml === null ? [] : [['corrected-tier.yaml', yaml]]
  const { problem } = await attempted(() =>
    folder === null ? [] : writeFiles(folder, [...filesOf('plan-against', planAgainstDocument(result)), ...corrected]),
  )
  return { result, exitCode: AGAINST_EXITS[result.verdict], folder: problem === null ? folder : null, problem }
}

interface ToldRun {
  header: RunHeader
  flow: FlowWindow
  summary: Summary
  seen: ObservedGateway
}

async function readFlow(log: string): Promise<ToldRun> {
  // The header says what to listen for: the log is read for it first.
  const { header, figures } = await readRun(log)
  const { settings, worldStartedAt, startedAt } = header
  const sink = new FlowSink(
    settings.models.map(({ model }) => model),
    WHOLE,
  )
  const seen = new ObservedGatewaySink(settings, worldStartedAt ?? startedAt)
  await readRun(log, [sink, seen])
  const [flow] = sink.finish() as [FlowWindow]
  return { header, flow, summary: figures.finish().summary, seen: seen.finish() }
}

/** A gateway's address does not say which tier was planned for. */
function assumedOf({ gateway: { target } }: Profile, { tier, preset }: PlanAgainstOptions): MockTarget {
  const own = target.kind === 'mock' ? target : null
  const named = tier ?? own?.tier
  if (named === undefined) {
    throw usageError(
      'the run was against a real gateway, so its tier is unknown',
      'name the tier that the plan assumed, such as --tiers standard, or your own file',
    )
  }
  return { kind: 'mock', tier: named, preset: preset ?? own?.preset ?? 'default' }
}

/** Why the run is less than what is simulated; null where it is all of it. */
function lackOf(summary: Summary): string | null {
  const { run, verdict } = summary
  if (run.doubt !== undefined) return run.doubt
  if (isPlanDone(summary)) return null
  return `it did not finish (${verdict.reasons[0] ?? 'it was cut short'})`
}

function unfinished({ header }: ToldRun, { tier, preset }: MockTarget, lack: string): PlanAgainst {
  return {
    schema: AGAINST_SCHEMA,
    run: header.id,
    tier,
    preset,
    sentence: `It is unknown whether the run matched the prediction for tier ${tier} with preset ${preset}: ${lack}`,
    verdict: 'undecided',
    models: [],
    credits: null,
    wrong: [],
    notices: ['Only a complete run can be compared, because the simulations cover its whole profile.'],
  }
}

async function compared(
  { header, flow, summary, seen }: ToldRun,
  assumed: MockTarget,
  mock: MockWorld,
  options: PlanAgainstOptions,
): Promise<PlanAgainst> {
  const { settings } = header
  const profile: Profile = { ...settings, gateway: { ...settings.gateway, target: assumed } }
  await using workers = watchedWorkers(simulationWorkers(options.workers), options.onWork)
  const simulated = await simulations(profile, mock, workers, options)
  const { tooFew, ...judged } = judgeRun({
    profile,
    mock,
    actual: flow.models,
    // A token without a bound may not count what it spends: then its user does.
    charged: mayBeOthers(summary.credits) ? null : flow.used || (summary.credits?.delta ?? null),
    simulated,
    overheadMs: header.time === 'real' ? overheadOf(summary, mock) : 0,
    named: [...new Set((summary.credits?.contradicted ?? []).map(({ model }) => model))],
    limits: () => limitsShown(seen),
  })
  const { tier, preset } = assumed
  const sentence = againstSentence({ tier, preset, ...judged }, tooFew)
  return { schema: AGAINST_SCHEMA, run: header.id, tier, preset, sentence, ...judged, notices: [] }
}

async function simulations(
  profile: Profile,
  mock: MockWorld,
  workers: SimulationWorkers,
  { replications = REPLICATIONS, seed = profile.seed + 1000 }: PlanAgainstOptions,
): Promise<FlowWindow[]> {
  const flows = await Promise.all(
    Array.from({ length: replications }, (_, n) =>
      workers.flow({ profile: { ...profile, seed: seed + n }, mock, windows: WHOLE }),
    ),
  )
  return flows.flat()
}

/** The way to a mock and back is no part of its tier; in its time it is the longer, the faster the mock was played. That of a submit, and of a read. */
function overheadOf({ run: { speed = 1 }, models }: Summary, { latency }: MockWorld): number {
  if (speed <= 1) return 0
  const submits = models.flatMap(({ modality, latency: { submitTime } }) =>
    modality === 'text' || submitTime.mean === null ? [] : [submitTime.mean],
  )
  if (submits.length === 0) return 0
  return 2 * Math.max(0, Math.min(...submits) - latency.replies.submit.median)
}

/** More models than these are counted, not named. */
const FEW = 3

/** The first line: what the run was held to, what came of it, and what is likeliest wrong. */
export function againstSentence(
  { tier, preset, verdict, models, credits, wrong }: Omit<PlanAgainst, 'sentence' | 'schema' | 'run' | 'notices'>,
  tooFew: readonly string[],
): string {
  const held = `tier ${tier} with preset ${preset}`
  const why = whyOf(wrong)
  switch (verdict) {
    case 'as planned': {
      const names = models.map(({ model }) => model).filter((model) => !tooFew.includes(model))
      const of = names.length > FEW ? `${formatCount(names.length)} models` : names.join(', ')
      const others = [
        ...(tooFew.length === 0 ? [] : [`; ${tooFew.join(', ')} had too few calls to compare`]),
        ...timesNotJudged(models, tooFew).map((what) => `; there were too few calls to judge the ${what}`),
      ].join('')
      const better = figuresThatAre('better', models, credits)
      return better.length === 0
        ? `The run matched the prediction for ${held}: ${of}${others}${why}`
        : `The run was better than the prediction for ${held} in ${better.join('; ')}, and fell short in nothing${others}${why}`
    }
    case 'short': {
      const worse = figuresThatAre('worse', models, credits)
      return `The run fell short of the prediction for ${held} in ${worse.join('; ')}${why}`
    }
    case 'undecided':
      return `The run has too few calls to compare it with the prediction for ${held}${why}`
  }
}

function whyOf(wrong: readonly Correction[]): string {
  const [first] = wrong
  if (first === undefined) return ''
  if (first.isCertain) return `; the largest difference is ${correctionWords(first)}`
  const together = wrong.filter(({ isCertain, models }) => !isCertain && models.join() === first.models.join())
  return together.length === 1
    ? `; the largest difference is ${correctionWords(first)}`
    : `; the cause may be one of: ${together.map(correctionWords).join('; ')}`
}

/** One assumption in words; what was not expected at all has no factor. */
export function correctionWords({ what, models, assumed, seen, factor }: Correction): string {
  const of = `the ${what} of ${models.length > 1 ? 'one of ' : ''}${models.join(', ')}`
  const figure = (value: number): string => String(Number(value.toPrecision(3)))
  if (assumed === null) return `${of}: ${figure(seen)}, where the tier states no limit`
  if (factor === null) return `${of}: ${figure(seen)}, although none was expected`
  return `${of}, ${figure(factor)} times the assumed value`
}

/**
 * A tier's file with what was seen in place of what was assumed; what was only half known is a range no more. Null where nothing of it is a
 * plain setting. `world`: the tier as it was assumed.
 */
function correctedTier(file: string, world: MockWorld, wrong: readonly Correction[]): string | null {
  const settings = wrong.flatMap((one) => settingsOf(one, world))
  if (settings.length === 0) return null
  const document = parseDocument(readFileText(file, INPUT.mockWorld))
  for (const [path, value] of settings) {
    document.setIn(path, value)
    const unsure = path.map((_, n) => ['unsure', path.slice(0, n + 1).join('.')])
    for (const assumed of unsure) if (document.hasIn(assumed)) document.deleteIn(assumed)
  }
  return yamlText(document)
}

type Setting = [path: readonly string[], value: string | number]

function settingsOf({ path, seen, factor }: Correction, world: MockWorld): Setting[] {
  const name = path?.at(-1)
  if (path === null || name === undefined) return []
  if (name === 'rate') return [[path, `${Math.max(1, Math.round(seen))}/min`]]
  if (path[0] === 'limits') return [[path, Math.max(1, Math.round(seen))]]
  const of = world.models[path[1] ?? '']
  if (of === undefined || factor === null) return []
  if (name === 'median') return [[path, `${rounded((of.latency.median * factor) / 1000)}s`]]
  return Object.entries(of.price).flatMap(([key, value]): Setting[] =>
    typeof value === 'number' && value !== 0 ? [[[...path, key], rounded(value * factor)]] : [],
  )
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

const HOUR_MS = 3_600_000

/** Limits that the refusals of a run show. A quota that refused to the end, within one hour of the clock, may be the hour's as well as the day's. */
export function limitsShown(seen: ObservedGateway): ShownLimit[] {
  return limitsOfRuns([seen]).flatMap((limit) => {
    const of = seen.models.find(({ model }) => limit.models?.includes(model))
    const isUntold = limit.kind === 'quota' && limit.windowMs !== HOUR_MS && of !== undefined && endsInOneHour(of, seen)
    return isUntold ? [limit, { ...limit, windowMs: HOUR_MS }] : [limit]
  })
}

function endsInOneHour({ attempts }: ObservedModel, { originEpochMs }: ObservedGateway): boolean {
  const last = attempts.findLastIndex(({ outcome }) => outcome === 'accepted')
  const refused = attempts.slice(last + 1)
  const hourOf = (attempt: ObservedModel['attempts'][number] | undefined): number =>
    Math.floor((originEpochMs + (attempt?.sentAt ?? 0)) / HOUR_MS)
  return refused.length > 0 && hourOf(refused[0]) === hourOf(refused.at(-1))
}
