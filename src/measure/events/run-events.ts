import * as z from 'zod'
import { quotaBody, readCreditsBody } from '../../gateway/bodies.ts'
import { atLeast, ms } from '../../gateway/stream/reading.ts'
import { oracleTruth } from './oracle-truth.ts'

/** Format in which logs are written: each line is sealed by a checksum. */
export const EVENTS_SCHEMA = 'gatebench.events/v2'
/** As earlier versions wrote them, without checksums: they are read, and a resumed one goes on as it was. */
export const UNSEALED_SCHEMA = 'gatebench.events/v1'

const when = z.enum(['before', 'sample', 'after'])

const credits = z.strictObject({
  t: ms,
  type: z.literal('credits'),
  when,
  body: readCreditsBody.shape.data.nullable(),
  /** Why there is no body. */
  problem: z.string().optional(),
})
export type CreditsEvent = z.infer<typeof credits>

const quota = z.strictObject({
  t: ms,
  type: z.literal('quota'),
  when,
  body: quotaBody.shape.data.nullable(),
  problem: z.string().optional(),
  /** Before the run: files that the planned calls ask for, closed models apart. */
  plannedFiles: atLeast(0).optional(),
})
export type QuotaEvent = z.infer<typeof quota>

/** How the generator itself did since the last such event. */
const generator = z.strictObject({
  t: ms,
  type: z.literal('generator'),
  /** Delay of the event loop beyond its own tick, ms. */
  loopDelayP50Ms: z.number(),
  loopDelayP99Ms: z.number(),
  loopDelayMaxMs: z.number(),
  /** CPU time of the process over wall time: 1 is one core. */
  cpuShare: z.number(),
  rssBytes: z.number(),
  /** How long this process waited for a processor each time before it had one, on average, in ms; absent where the system does not count it. */
  cpuWaitMs: z.number().optional(),
  /** Connections open to the gateway. */
  connections: atLeast(0).optional(),
  /** The least that it took so far to open one, in ms; absent where none was opened, and in older logs. */
  fastestConnectMs: z.number().optional(),
  /** Most to each address, where this machine allows fewer than the profile. */
  connectionsAllowed: atLeast(0).optional(),
  /** Number of the worker that it is about, where several share the run. */
  worker: atLeast(1).optional(),
})
export type GeneratorEvent = z.infer<typeof generator>

/** With the embedded mock: what its own log says happened, for the summary to be held to. */
const oracle = z.strictObject({ t: ms, type: z.literal('oracle'), truth: oracleTruth })

/** The load begins, after the prices were checked: the plan's zero. Where nothing was checked it is the beginning of the run. */
const origin = z.strictObject({ t: ms, type: z.literal('origin') })

/** A worker of a run of several, and the offset of its clock from the coordinator's. All instants of the log are the coordinator's. */
const worker = z.strictObject({
  t: ms,
  type: z.literal('worker'),
  /** From 1. */
  worker: atLeast(1),
  host: z.string(),
  /** How far its wall clock is ahead, ms. */
  offsetMs: z.number(),
  /** How far that may be off. */
  errorMs: z.number(),
})

/**
 * In a run of several workers: slots that are held for calls whose worker is gone, because their tasks may still run. Written when the number
 * changes.
 */
const goneSlots = z.strictObject({
  t: ms,
  type: z.literal('gone-slots'),
  /** Whose limit it is: a model, or a model of one client. */
  name: z.string(),
  slots: atLeast(0),
  /** When the last of them is free again. */
  until: ms,
})

/**
 * Another process begins to follow the tasks that the run left open. The run was over with the latest event before, even if that is no end; absent
 * in the logs of earlier versions.
 */
const resumed = z.strictObject({ t: ms, type: z.literal('resumed') })

/**
 * A budget, an abort rule or the account stopped the run: from here on nothing is submitted. The log of a run that is killed later says by it why no
 * more was sent; absent in the logs of earlier versions.
 */
const stopped = z.strictObject({ t: ms, type: z.literal('stopped'), reason: z.string() })
export type StoppedEvent = z.infer<typeof stopped>

/** Last line of a run that ended by itself or was ended in order. */
const end = z.strictObject({
  t: ms,
  type: z.literal('end'),
  status: z.enum(['complete', 'partial', 'resumed']),
  /**
   * Reason for an early end: a signal (exit 105), a budget or abort rule (exit 108), or a fault of gatebench itself (exit 1); or that calls were left
   * unsent although nobody ended the run (exit 96).
   */
  cause: z.enum(['interrupted', 'stopped', 'fault', 'unsent']).optional(),
  /** The same in words. */
  reason: z.string().optional(),
})
export type EndEvent = z.infer<typeof end>

/** Events of a run as a whole, by their types. */
export const RUN_EVENTS = {
  credits,
  quota,
  generator,
  oracle,
  origin,
  worker,
  'gone-slots': goneSlots,
  resumed,
  stopped,
  end,
}
