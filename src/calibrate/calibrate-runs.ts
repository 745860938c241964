import { attempted, filesOf, writeFiles } from '../document/files.ts'
import { type ExitCode, GatebenchError, valueOr } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { guarded } from '../input/options.ts'
import { readText } from '../input/read-input.ts'
import { readFileText } from '../input/regular-file.ts'
import type { RunHeader } from '../measure/events/events.ts'
import { isPlanDone } from '../measure/summary/run-record.ts'
import type { Summary } from '../measure/summary/summary.ts'
import { chargedAlone, mayBeOthers } from '../measure/summary/summary-credits.ts'
import { percentilesOfMachine } from '../measure/thresholds/machine-lateness.ts'
import { spanMs } from '../measure/times/measured-time.ts'
import { mockWorldOf } from '../mock/world/tiers.ts'
import { interruptedBy } from '../run/abort-signals.ts'
import {
  type OutputKind,
  outNotWritable,
  requireReplaceable,
  requireWritable,
  requireWritableFolder,
} from '../run/folder/output-place.ts'
import { endedLogOf, folderFor } from '../run/folder/run-folder.ts'
import { endedBy, type SimulationWorkers, simulationWorkers, watchedWorkers } from '../simulate/workers.ts'
import { formatCount, formatDuration } from '../units.ts'
import { overwrite } from '../whole-file.ts'
import { CALIBRATE_OPTIONS, type CalibrateOptions } from './calibrate-options.ts'
import {
  type Agreement,
  CALIBRATION_EXITS,
  CALIBRATION_SCHEMA,
  type Calibration,
  verdictOfAgreement,
} from './calibration.ts'
import { calibrationDocument } from './document.ts'
import { type HalvedRun, halvedRun } from './halved-run.ts'
import type { KnownLimit } from './known-limit.ts'
import { missingEvidenceOf, moreMinutesOf, unknownFigures } from './missing-evidence.ts'
import type { ObservedGateway } from './observed-gateway.ts'
import { chargedOf } from './prices.ts'
import { readProbedLimits } from './probed-limits.ts'
import { fitRefund } from './refund.ts'
import { type Resemblance, resemblanceOf } from './resemblance.ts'
import { fitTwin, type Twin, type TwinSources } from './twin.ts'
import { heldOut, heldToItself } from './twin-agreement.ts'
import { isTwinYaml, twinYaml } from './twin-yaml.ts'

export interface Calibrated {
  exitCode: ExitCode
  result: Calibration
  /** The twin as a tier file. */
  yaml: string
  /** Null where nothing was written. */
  folder: string | null
  /** Error of the disk. */
  problem: GatebenchError | null
}

const REPLICATIONS = 20

/** `calibrate`, with options that were checked. */
export async function calibrateRuns(options: CalibrateOptions): Promise<Calibrated> {
  const { signal } = options
  await using threads = watchedWorkers(simulationWorkers(options.workers), options.onWork)
  const ending = endedBy(threads, signal)
  try {
    return await calibrated(options, ending.workers)
  } catch (error) {
    throw signal?.aborted ? interruptedBy(signal, 'calibration') : error
  } finally {
    ending.forget()
  }
}

async function calibrated(options: CalibrateOptions, workers: Pick<SimulationWorkers, 'flow'>): Promise<Calibrated> {
  const { replications = REPLICATIONS, probe, write } = options
  if (write !== undefined) {
    await requireReplaceable(write, '--write', EARLIER_TWIN, options.force)
    await requireWritable(write, '--write')
  }
  if (typeof options.out === 'string') await requireWritableFolder(options.out)
  const probed = probe === undefined ? null : readProbedLimits(await readText(probe, INPUT.probeResult), probe)
  const halved = await Promise.all(options.runs.map(async (run) => halvedRun(await endedLogOf(run))))
  const [first] = halved
  if (first === undefined) throw unusable('calibrate needs a run', 'gatebench calibrate RUN --write TIER.yaml')
  for (const [n, { header }] of halved.entries()) {
    requireSame(first.header, header)
    if (halved.findIndex((one) => one.header.id === header.id) < n) {
      throw unusable(`${header.id} was given twice`, 'name each run only once')
    }
  }
  if (!halved.some(({ whole }) => whole.models.some(({ tasks }) => tasks.some(({ end }) => end === 'completed')))) {
    throw unusable(
      `no call of ${halved.map(({ header }) => header.id).join(', ')} completed, so there are no times to fit`,
      'use a run in which calls completed',
    )
  }
  const folder = folderFor(options.out, `calibrate-${first.header.id}`)
  await requireWritableFolder(folder)
  const charged = chargedOf(halved)
  const refund = fitRefund(
    halved.map(({ whole, summary }) => ({ seen: whole, spent: chargedAlone(summary.credits) })),
    charged,
  )
  const sources = { probed, refund, paths: first.header.settings.gateway.paths }
  const simulating = { workers, replications }
  const half = fitted(
    halved.map(({ firstHalf }) => firstHalf),
    halved,
    sources,
  )
  const heldToHalf = await heldOut(halved, half, simulating)
  const wholes = halved.map(({ whole }) => whole)
  const twin = fitted(wholes, halved, sources)
  const ids = halved.map(({ header }) => header.id)
  const yaml = checkedYaml(twin, ids)
  const resemblance = resemblanceOf([...heldToHalf, ...(await heldToItself(halved, twin, simulating))])
  const agreement = resemblance.flatMap(({ rows }) => rows)
  const flows = halved.flatMap(({ all }) => all.models)
  const unknown = unknownFigures(twin, flows, halved.reduce((sum, { lengthMs }) => sum + lengthMs, 0) / 60_000)
  const wanting = [
    ...missingEvidenceOf(resemblance, {
      isProbed: probed !== null,
      isPriced: wholes.every(({ prices }) => prices.length > 0),
      unknownTimes: twin.unknownTimes,
    }),
    ...unknown,
  ]
  const doubts = halved.flatMap(({ summary }) => summary.run.doubt ?? [])
  const unfit = halved.flatMap(({ header, summary }) => unfitnessOf(header, summary))
  const verdict = verdictOfAgreement(agreement, [...doubts, ...unfit, ...unknown.map(({ sentence }) => sentence)])
  const result: Calibration = {
    schema: CALIBRATION_SCHEMA,
    runs: ids,
    gateway: gatewayOf(first.header),
    probe: probe ?? null,
    sentence: unfit[0] ?? sentenceOf(resemblance, twin),
    verdict,
    findings: [...twin.findings],
    agreement,
    wanting,
    moreMinutes: moreMinutesOf(wanting),
    replications,
    notices: [
      ...unfit.slice(1),
      ...halved.flatMap(unfinished),
      ...doubts.map((doubt) => `A figure of the twin may be wrong: ${doubt}.`),
      ...noticesOf(twin, probed),
    ],
  }
  options.signal?.throwIfAborted()
  const toUse = await attempted(() => (write === undefined ? [] : writeTier(write, yaml)))
  const report = await attempted(() =>
    folder === null
      ? []
      : writeFiles(folder, [...filesOf('calibration', calibrationDocument(result)), ['tier.yaml', yaml]]),
  )
  return {
    result,
    yaml,
    exitCode: CALIBRATION_EXITS[verdict],
    folder: report.problem === null ? folder : null,
    problem: toUse.problem ?? report.problem,
  }
}

/**
 * Fits a mock to what runs, and a probe, have shown of a gateway, and says how good it is: a twin of the first half of each run is held to
 * its second, and the twin that is written to the whole. Throws a GatebenchError: exit 104 for unusable input, 105 if `signal` was aborted
 * before the end.
 */
export const guardedCalibrate = guarded('calibrate', CALIBRATE_OPTIONS, calibrateRuns)

/** A twin is good whose figures are within a quarter of the gateway's: more than that must not be this machine's. */
const MOST_OF_MACHINE = 0.25

type Sources = Pick<TwinSources, 'probed' | 'paths' | 'refund'>

function fitted(runs: readonly ObservedGateway[], halved: readonly HalvedRun[], sources: Sources): Twin {
  // What others spent or added is no refund; of a pause, the readings say where it is.
  const alone = runs.map((run, n) => {
    const credits = halved[n]?.summary.credits ?? null
    return credits !== null && mayBeOthers({ ...credits, whilePaused: 0 }) ? { ...run, readings: [] } : run
  })
  return fitTwin({ ...sources, runs: alone, charged: chargedOf(halved) })
}

/** Checks that the written file can be loaded. */
function checkedYaml(twin: Twin, ids: readonly string[]): string {
  const yaml = twinYaml(twin, `gatebench calibrate from ${ids.join(', ')}`)
  mockWorldOf(yaml, 'the twin')
  return yaml
}

function gatewayOf({ settings, gateway }: RunHeader): string {
  const { target } = settings.gateway
  return target.kind === 'http' ? target.baseUrl : `${gateway.kind} ${target.tier}/${target.preset}`
}

function requireSame(first: RunHeader, other: RunHeader): void {
  const [a, b] = [gatewayOf(first), gatewayOf(other)]
  if (a === b) return
  throw unusable(
    `${first.id} is a run against ${a}, ${other.id} a run against ${b}`,
    'a twin describes one gateway; calibrate each gateway separately',
  )
}

function noticesOf(twin: Twin, probed: readonly KnownLimit[] | null): string[] {
  const none = twin.unobserved.map(
    ({ models, kind }) =>
      `${kind === 'concurrency' ? 'slots' : 'the rate'} of ${models?.join(', ') ?? 'the account'}: not reached, so it is not in the twin`,
  )
  return probed === null ? [...none, 'the limits come from refusals in the run; a probe measures them better'] : none
}

/** A log that was cut off looks like a run that was interrupted. */
function unfinished({ header: { id, settings }, summary, lengthMs }: HalvedRun): string[] {
  if (isPlanDone(summary)) return []
  const [length, planned] = [lengthMs, spanMs(settings.phases)].map(formatDuration)
  const why = summary.verdict.reasons[0] ?? 'it was cut short'
  return [`${id} did not finish (${why}): the twin is fitted to ${length} of the planned ${planned}`]
}

/** As `compare` refuses it: what such a run measured is this machine. */
function unfitnessOf(
  { id, settings }: RunHeader,
  { generator: { fit, reasons, reachMs = 0 }, models }: Summary,
): string[] {
  const { speed } = settings.gateway
  const late = models.filter(({ whole }) =>
    percentilesOfMachine(whole, reachMs, MOST_OF_MACHINE, speed).includes('p50'),
  )
  const why = fit
    ? late.map(
        ({ model }) =>
          `the machine may add up to ${formatDuration(reachMs)} to a measured time, too much for the p50 of ${model}`,
      )
    : reasons
  return why.length === 0
    ? []
    : [`${id} measured the machine that generated the load, so no twin is judged by it: ${why.join('; ')}`]
}

function sentenceOf(resemblance: readonly Resemblance[], { findings }: Twin): string {
  const compared = resemblance.filter(({ verdict }) => verdict !== 'not compared')
  const of = (verdict: Agreement['verdict']): number => compared.filter((one) => one.verdict === verdict).length
  const unsure = findings.filter(({ label }) => label === 'doubtful').length
  const also =
    unsure === 0 ? '' : `; ${formatCount(unsure)} of the twin’s figures ${unsure === 1 ? 'is' : 'are'} doubtful`
  if (compared.length === 0) return `Nothing could be compared${also}`
  const [good, doubtful, open] = [of('good'), of('doubtful'), of('cannot tell')]
  const parts = [
    `${formatCount(good)} of ${formatCount(compared.length)} figures are within 25% of the gateway’s figures`,
    ...(doubtful === 0
      ? []
      : [`${formatCount(doubtful)} ${doubtful === 1 ? 'is' : 'are'} certainly outside this range`]),
    ...(open === 0 ? [] : [`${formatCount(open)} cannot be decided from the run`]),
  ]
  return `${parts.join(', ')}${also}`
}

async function writeTier(file: string, yaml: string): Promise<string[]> {
  await overwrite(file, yaml).catch((error: unknown) => {
    throw outNotWritable(file, error, '--write')
  })
  return [file]
}

const EARLIER_TWIN: OutputKind = {
  what: 'an earlier result of `gatebench calibrate`',
  isOne: (file) => valueOr(() => isTwinYaml(readFileText(file, INPUT.mockWorld)), false),
}

function unusable(message: string, hint: string): GatebenchError {
  return new GatebenchError(message, { code: 'CALIBRATE_UNUSABLE', hint })
}
