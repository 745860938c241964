import * as z from 'zod'
import type { EventSink, RunEvent, RunHeader } from '../events/events.ts'
import { Recorder } from '../times/recorder.ts'
import { latencySchema } from './latency-schema.ts'

/** A run of several workers: what each had of it, and how its machine did. */
export const distributedSchema = z.object({
  /** Its name in Redis. */
  run: z.string(),
  shares: z.int(),
  /** Why that Redis may have lost intents or task ids; empty where it may not. */
  unsafe: z.array(z.string()),
  /** Slots that were held for calls of workers that were gone: the most at once, and all together in slot-ms. Absent in older summaries. */
  goneSlots: z.array(z.object({ name: z.string(), most: z.int(), slotMs: z.number() })).optional(),
  workers: z.array(
    z.object({
      worker: z.int(),
      host: z.string(),
      /** Planned calls that were due at it. */
      calls: z.int(),
      scheduleLag: latencySchema,
      /** Share of one core. */
      cpu: z.number().nullable(),
      rssBytes: z.number().nullable(),
      /** How far its wall clock is ahead of the coordinator's, ms; corrected in all instants. */
      offsetMs: z.number().nullable(),
      /** The correction may be off by so much. */
      errorMs: z.number().nullable(),
    }),
  ),
})
export type DistributedSummary = z.infer<typeof distributedSchema>

interface Row {
  host: string
  calls: number
  lag: Recorder
  wallMs: number
  cpuMs: number
  told: number
  rssBytes: number
  offsetMs: number | null
  errorMs: number | null
}

interface GoneSlots {
  slots: number
  since: number
  most: number
  slotMs: number
}

/** Gathers a row for each worker of a run. */
export class WorkerTable implements EventSink {
  readonly #rows = new Map<number, Row>()
  readonly #speed: number
  readonly #gone = new Map<string, GoneSlots>()

  /** `speed`: seconds of the run in a real one. */
  constructor(speed: number) {
    this.#speed = speed
  }

  emit(event: RunEvent): void {
    if (event.type === 'worker') {
      const { worker, host, offsetMs, errorMs } = event
      Object.assign(this.#row(worker), { host, offsetMs, errorMs })
    } else if (event.type === 'gone-slots') {
      const { name, slots, t } = event
      const before = this.#gone.get(name) ?? { slots: 0, since: t, most: 0, slotMs: 0 }
      const slotMs = before.slotMs + before.slots * (t - before.since)
      this.#gone.set(name, { slots, since: t, most: Math.max(before.most, slots), slotMs })
    } else if (event.type === 'arrival' && event.worker !== undefined) {
      const row = this.#row(event.worker)
      row.calls++
      row.lag.record((event.t - event.intended) / this.#speed)
    } else if (event.type === 'generator' && event.worker !== undefined) {
      const row = this.#row(event.worker)
      row.wallMs += event.t - row.told
      row.cpuMs += event.cpuShare * (event.t - row.told)
      row.told = event.t
      row.rssBytes = Math.max(row.rssBytes, event.rssBytes)
    }
  }

  /** Null for a run of a single machine. */
  snapshot({ distributed }: RunHeader): DistributedSummary | null {
    if (distributed === undefined) return null
    const rows = [...this.#rows].sort(([one], [other]) => one - other)
    return {
      run: distributed.run,
      shares: distributed.shares,
      unsafe: [...distributed.unsafe],
      ...(this.#gone.size > 0 && {
        goneSlots: [...this.#gone].map(([name, { most, slotMs }]) => ({ name, most, slotMs })),
      }),
      workers: rows.map(([worker, { host, calls, lag, wallMs, cpuMs, rssBytes, offsetMs, errorMs }]) => ({
        worker,
        host,
        calls,
        scheduleLag: lag.snapshot(),
        cpu: wallMs > 0 ? cpuMs / wallMs : null,
        rssBytes: rssBytes > 0 ? rssBytes : null,
        offsetMs,
        errorMs,
      })),
    }
  }

  #row(worker: number): Row {
    let row = this.#rows.get(worker)
    if (row === undefined) {
      const lag = new Recorder()
      row = { host: '', calls: 0, lag, wallMs: 0, cpuMs: 0, told: 0, rssBytes: 0, offsetMs: null, errorMs: null }
      this.#rows.set(worker, row)
    }
    return row
  }
}
