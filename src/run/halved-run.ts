import { type Seen, SeenSink } from '../calibrate/seen.ts'
import type { RunHeader } from '../measure/events.ts'
import { FlowSink, type FlowWindow } from '../measure/flow.ts'
import type { Summary } from '../measure/summary.ts'
import { timeScaleOf } from '../profile/time-scale.ts'
import { readRun } from './read-run.ts'

/** A run as a twin is fitted to it and held to it. All times in ms of the gateway's own time, from the start of the load. */
export interface HalvedRun {
  header: RunHeader
  summary: Summary
  lengthMs: number
  whole: Seen
  firstHalf: Seen
  /** What flowed in either half. */
  halves: readonly [FlowWindow, FlowWindow]
  /** In the whole length. */
  all: FlowWindow
  /** Credits that were charged from the start of the load on, to the last reading; null where the balance was not read. */
  used: number | null
  /** In equal stretches, in order. */
  stretches: readonly FlowWindow[]
}

/** Of a half. A power of 2, for stretches are joined in pairs. */
export const STRETCHES = 8

/** Where windows end that have all that comes after the load. */
export const NO_END = Number.MAX_SAFE_INTEGER

/** A run as a whole, its first half alone, and what flowed in either. */
export async function halvedRun(log: string): Promise<HalvedRun> {
  // The header, and how far the run came, say where to look: the log is read for them first.
  const { header, figures } = await readRun(log)
  const { settings, startedAt } = header
  const { summary } = figures.finish()
  const whole = new SeenSink(settings, startedAt)
  await readRun(log, [whole])
  const { origin, latest } = whole.span
  const planned = settings.phases.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const length = Math.min(planned, Math.max(1, latest - origin))
  const scale = timeScaleOf(settings)
  const flowOf = (edgesMs: readonly number[]): FlowSink =>
    new FlowSink(
      settings.models.map(({ model }) => model),
      { edgesMs: edgesMs.map((edge) => origin + edge), goodMs: {} },
    )
  const firstHalf = new SeenSink(settings, startedAt, origin + length / 2)
  const halves = flowOf([0, length / 2, length])
  const all = flowOf([-origin, 0, length, NO_END])
  const stretches = flowOf(Array.from({ length: 2 * STRETCHES + 1 }, (_, n) => (length * n) / (2 * STRETCHES)))
  await readRun(log, [firstHalf, halves, all, stretches])
  const told = (sink: FlowSink): FlowWindow[] => sink.finish().map((window) => inGatewayTime(window, scale))
  // What prices were checked with is no part of the load.
  const [before, load, after] = told(all) as [FlowWindow, FlowWindow, FlowWindow]
  return {
    ...{ header, summary, lengthMs: length * scale, whole: whole.finish(), firstHalf: firstHalf.finish() },
    ...{ halves: told(halves) as [FlowWindow, FlowWindow], all: load, stretches: told(stretches) },
    used: after.used === null ? null : after.used - (before.used ?? 0),
  }
}

function inGatewayTime(window: FlowWindow, scale: number): FlowWindow {
  const ms = (value: number | null): number | null => (value === null ? null : value * scale)
  const models = window.models.map((one) => ({
    ...one,
    p50Ms: ms(one.p50Ms),
    p90Ms: ms(one.p90Ms),
    p95Ms: ms(one.p95Ms),
    p50LeastMs: ms(one.p50LeastMs),
    p90LeastMs: ms(one.p90LeastMs),
    hundredthsMs: one.hundredthsMs.map((value) => value * scale),
  }))
  return { ...window, models }
}
