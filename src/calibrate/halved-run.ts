import { FlowSink, type FlowWindow } from '../measure/calls/flow.ts'
import type { RunHeader } from '../measure/events/events.ts'
import { isPlanDone } from '../measure/summary/run-record.ts'
import type { Summary } from '../measure/summary/summary.ts'
import { mayBeOthers } from '../measure/summary/summary-credits.ts'
import { spanMs } from '../measure/times/measured-time.ts'
import { readRun } from '../run/figures/read-run.ts'
import { type ObservedGateway, ObservedGatewaySink } from './observed-gateway.ts'

/** A run as a twin is fitted to it and held to it. All times in ms from the start of the load. */
export interface HalvedRun {
  header: RunHeader
  summary: Summary
  lengthMs: number
  whole: ObservedGateway
  firstHalf: ObservedGateway
  /** Flow in either half. */
  halves: readonly [FlowWindow, FlowWindow]
  /** In the whole length. */
  all: FlowWindow
  /**
   * Credits that were charged from the start of the load on, to the last reading; null where the balance was not read, or others may have spent
   * credits while the run was interrupted. Of a run that was cut short, to the last reading in its length: a simulation of its plan goes on.
   */
  used: number | null
  /** Whether the run did its whole plan. */
  isDone: boolean
  /** In equal stretches, in order. */
  stretches: readonly FlowWindow[]
}

/** Stretches of a half. A power of 2, because stretches are joined in pairs. */
export const STRETCHES = 8

/** Where windows end that have all that comes after the load. */
export const NO_END = Number.MAX_SAFE_INTEGER

/** A run as a whole, its first half alone, and what flowed in either. */
export async function halvedRun(log: string): Promise<HalvedRun> {
  // The header, and how far the run came, say where to look: the log is read for them first.
  const { header, figures } = await readRun(log)
  const { settings, startedAt: label, worldStartedAt: startedAt = label } = header
  const { summary } = figures.finish()
  const whole = new ObservedGatewaySink(settings, startedAt)
  await readRun(log, [whole])
  const { origin, end } = whole.span
  const length = Math.min(spanMs(settings.phases), Math.max(1, end - origin))
  const flowOf = (edgesMs: readonly number[]): FlowSink =>
    new FlowSink(
      settings.models.map(({ model }) => model),
      { edgesMs: edgesMs.map((edge) => origin + edge), goodMs: {} },
    )
  const firstHalf = new ObservedGatewaySink(settings, startedAt, origin + length / 2)
  const halves = flowOf([0, length / 2, length])
  const all = flowOf([-origin, 0, length, NO_END])
  const stretches = flowOf(Array.from({ length: 2 * STRETCHES + 1 }, (_, n) => (length * n) / (2 * STRETCHES)))
  await readRun(log, [firstHalf, halves, all, stretches])
  const isDone = isPlanDone(summary)
  // What prices were checked with is no part of the load.
  const [before, load, after] = all.finish() as [FlowWindow, FlowWindow, FlowWindow]
  return {
    ...{ header, summary, lengthMs: length, whole: whole.finish(), firstHalf: firstHalf.finish() },
    ...{ halves: halves.finish() as [FlowWindow, FlowWindow], all: load, stretches: stretches.finish() },
    used: isDone
      ? after.used === null || mayBeOthers(summary.credits)
        ? null
        : after.used - (before.used ?? 0)
      : chargedBetween(before.used, load.used),
    isDone,
  }
}

/** A balance that was not read again has not moved. */
export function chargedBetween(before: number | null, used: number | null): number | null {
  return used === null || before === null || used === before ? null : used - before
}
