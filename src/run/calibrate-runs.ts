import { writeFile } from 'node:fs/promises'
import { type Agreement, CALIBRATION_SCHEMA, type Calibration, verdictOfAgreement } from '../calibrate/calibration.ts'
import type { Between } from '../calibrate/figure.ts'
import type { KnownLimit } from '../calibrate/known-limit.ts'
import { readProbedLimits } from '../calibrate/probed-limits.ts'
import { fitRefund } from '../calibrate/refund.ts'
import { type Seen, SeenSink } from '../calibrate/seen.ts'
import { fitTwin, type Twin, type TwinSources } from '../calibrate/twin.ts'
import { twinYaml } from '../calibrate/twin-yaml.ts'
import { EXIT, type ExitCode, GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { readText } from '../input/read-input.ts'
import type { RunHeader } from '../measure/events.ts'
import { FlowSink, type FlowWindow } from '../measure/flow.ts'
import type { Summary } from '../measure/summary.ts'
import { mockWorldOf } from '../mock/tiers.ts'
import { timeScaleOf } from '../profile/time-scale.ts'
import { calibrationDocument } from '../report/calibrate/document.ts'
import { attempted, filesOf, writeFiles } from '../report/write-reports.ts'
import { type SimulationWorkers, simulationWorkers } from '../simulate/workers.ts'
import { formatCount } from '../units.ts'
import { readRun } from './read-run.ts'
import { eventLogOf, folderFor, type Out, outNotWritable } from './run-folder.ts'
import { agreementsOf, twinFlows } from './twin-agreement.ts'

export interface CalibrateOptions {
  /** Folders or event logs of runs against one gateway. */
  runs: readonly string[]
  /** What a probe of it has found; by default limits are what the runs' refusals show. */
  probe?: string | undefined
  /** File for the twin, a tier. */
  write?: string | undefined
  /** Simulations of the second half of each run; 20 by default. */
  replications?: number | undefined
  /** Threads; one a core by default, 0 for none. */
  workers?: number | undefined
  /** Folder for the report. Nothing is written by default. */
  out?: Out | undefined
}

export interface Calibrated {
  exitCode: ExitCode
  result: Calibration
  /** The twin as a tier file. */
  yaml: string
  /** Null where nothing was written. */
  folder: string | null
  /** What the disk refused. */
  problem: GatebenchError | null
}

const REPLICATIONS = 20
const EXITS = { good: EXIT.ok, doubtful: EXIT.inconclusive } as const

/**
 * Fits a mock to what runs, and a probe, have shown of a gateway, and says how good it is: a twin of the first half of each run is held to
 * its second. Throws a GatebenchError (exit 104) for unusable input.
 */
export async function calibrateRuns(options: CalibrateOptions): Promise<Calibrated> {
  const { replications = REPLICATIONS, probe } = options
  const probed = probe === undefined ? null : readProbedLimits(await readText(probe, INPUT.probeResult), probe)
  const halved = await Promise.all(options.runs.map(async (run) => halves(await eventLogOf(run))))
  const [first] = halved
  if (first === undefined) throw unusable('calibrate takes a run', 'gatebench calibrate RUN --write TIER.yaml')
  for (const [n, { header }] of halved.entries()) {
    requireSame(first.header, header)
    if (halved.findIndex((one) => one.header.id === header.id) < n) {
      throw unusable(`${header.id} was given twice`, 'a run counts once: name others, or none')
    }
  }
  if (!halved.some(({ whole }) => whole.models.some(({ tasks }) => tasks.some(({ end }) => end === 'completed')))) {
    throw unusable(
      `no call of ${halved.map(({ header }) => header.id).join(', ')} completed: there is nothing to fit times to`,
      'give a run in which calls completed',
    )
  }
  await using workers = simulationWorkers(options.workers)
  const charged = chargedOf(halved)
  const refunds = halved.flatMap(
    ({ whole, summary }) => fitRefund(whole, summary.credits?.delta ?? null, charged) ?? [],
  )
  const sources = { probed, refund: refunds[0] ?? null, paths: first.header.settings.gateway.paths }
  const agreement = await heldToSecondHalf(halved, sources, { workers, replications })
  const twin = fitted(
    halved.map(({ whole }) => whole),
    halved,
    sources,
  )
  const ids = halved.map(({ header }) => header.id)
  const yaml = checkedYaml(twin, ids)
  const doubts = halved.flatMap(({ summary }) => summary.run.doubt ?? [])
  const verdict = doubts.length > 0 ? 'doubtful' : verdictOfAgreement(agreement)
  const result: Calibration = {
    schema: CALIBRATION_SCHEMA,
    runs: ids,
    gateway: gatewayOf(first.header),
    probe: probe ?? null,
    sentence: sentenceOf(agreement, twin),
    verdict,
    findings: [...twin.findings],
    agreement,
    replications,
    notices: [...doubts.map((doubt) => `A figure of the twin may be wrong: ${doubt}.`), ...noticesOf(twin, probed)],
  }
  const { write } = options
  const folder = folderFor(options.out, `calibrate-${first.header.id}`)
  const toUse = await attempted(() => (write === undefined ? [] : writeTier(write, yaml)))
  const report = await attempted(() =>
    folder === null
      ? []
      : writeFiles(folder, [...filesOf('calibration', calibrationDocument(result)), ['tier.yaml', yaml]]),
  )
  return {
    result,
    yaml,
    exitCode: EXITS[verdict],
    folder: report.problem === null ? folder : null,
    problem: toUse.problem ?? report.problem,
  }
}

interface Halved {
  header: RunHeader
  summary: Summary
  /** In the gateway's own time, from the start of the load. */
  edgesMs: readonly number[]
  whole: Seen
  firstHalf: Seen
  actual: readonly FlowWindow[]
}

/** A run as a whole, its first half alone, and what flowed in either. */
async function halves(log: string): Promise<Halved> {
  // The header, and how far the run came, say where to look: the log is read for them first.
  const { header, figures } = await readRun(log)
  const { settings, startedAt } = header
  const { summary } = figures.finish()
  const whole = new SeenSink(settings, startedAt)
  await readRun(log, [whole])
  const { origin, latest } = whole.span
  const planned = settings.phases.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const length = Math.min(planned, Math.max(1, latest - origin))
  const edgesMs = [0, length / 2, length]
  const firstHalf = new SeenSink(settings, startedAt, origin + length / 2)
  const flow = new FlowSink(
    settings.models.map(({ model }) => model),
    { edgesMs: edgesMs.map((edge) => origin + edge), goodMs: {} },
  )
  await readRun(log, [firstHalf, flow])
  const scale = timeScaleOf(settings)
  return {
    header,
    summary,
    edgesMs: edgesMs.map((edge) => edge * scale),
    whole: whole.finish(),
    firstHalf: firstHalf.finish(),
    actual: flow.finish().map((window) => inGatewayTime(window, scale)),
  }
}

function inGatewayTime(window: FlowWindow, scale: number): FlowWindow {
  const ms = (value: number | null): number | null => (value === null ? null : value * scale)
  const models = window.models.map((one) => ({
    ...one,
    p50Ms: ms(one.p50Ms),
    p90Ms: ms(one.p90Ms),
    p95Ms: ms(one.p95Ms),
  }))
  return { ...window, models }
}

type Sources = Pick<TwinSources, 'probed' | 'paths' | 'refund'>

function fitted(runs: readonly Seen[], halved: readonly Halved[], sources: Sources): Twin {
  return fitTwin({ ...sources, runs, charged: chargedOf(halved) })
}

async function heldToSecondHalf(
  halved: readonly Halved[],
  sources: Sources,
  simulating: { workers: SimulationWorkers; replications: number },
): Promise<Agreement[]> {
  const twin = fitted(
    halved.map(({ firstHalf }) => firstHalf),
    halved,
    sources,
  )
  const source = { yaml: twinYaml(twin, 'gatebench calibrate'), source: 'twin of the first half' }
  const agreements = await Promise.all(
    halved.map(async ({ header, edgesMs, actual }) => {
      const flows = await twinFlows(source, header.settings, edgesMs, simulating)
      const [before, after] = actual
      if (after === undefined) return []
      const second = flows.flatMap((windows) => windows[1] ?? [])
      const used = { actual: before?.used ?? null, flows: flows.map(([window]) => window?.used ?? null) }
      return agreementsOf(header.id, after, second, used, twin.unobserved)
    }),
  )
  return agreements.flat()
}

/** What a completed call of each model was charged, as far as the balance tells it. */
function chargedOf(halved: readonly Halved[]): Map<string, Between> {
  const charged = new Map<string, Between>()
  for (const { summary } of halved) {
    const { credits } = summary
    for (const [model, of] of Object.entries(credits?.byModel ?? {})) {
      const found = of.estimated?.perCall ?? null
      if (found !== null) charged.set(model, found)
      else if (of.perCompleted !== null && credits?.unexplained === 0) {
        charged.set(model, { value: of.perCompleted, low: of.perCompleted, high: of.perCompleted })
      }
    }
  }
  return charged
}

/** What is written must load. */
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
    `${first.id} is a run against ${a}, ${other.id} one against ${b}`,
    'a twin is of one gateway: calibrate each by itself',
  )
}

function noticesOf(twin: Twin, probed: readonly KnownLimit[] | null): string[] {
  const none = twin.unobserved.map(
    ({ models, kind }) =>
      `${kind === 'concurrency' ? 'slots' : 'the rate'} of ${models?.join(', ') ?? 'the account'}: not reached, and not in the twin`,
  )
  return probed === null ? [...none, 'limits are what refusals of the run show: a probe tells them better'] : none
}

function sentenceOf(agreement: readonly Agreement[], { findings }: Twin): string {
  const compared = agreement.filter(({ verdict }) => verdict !== 'not compared')
  const good = compared.filter(({ verdict }) => verdict === 'good')
  const unsure = findings.filter(({ label }) => label === 'doubtful').length
  const also = unsure === 0 ? '' : `; ${formatCount(unsure)} of its figures are doubtful`
  return compared.length === 0
    ? `Nothing could be compared with the second half of the run${also}`
    : `${formatCount(good.length)} of ${formatCount(compared.length)} figures of the second half are as a twin of the first lets expect${also}`
}

async function writeTier(file: string, yaml: string): Promise<string[]> {
  await writeFile(file, yaml).catch((error: unknown) => {
    throw outNotWritable(file, error)
  })
  return [file]
}

function unusable(message: string, hint: string): GatebenchError {
  return new GatebenchError(message, { code: 'CALIBRATE_UNUSABLE', exitCode: EXIT.invalidInput, hint })
}
