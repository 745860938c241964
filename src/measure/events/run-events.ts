import type { CreditsBody, QuotaBody } from '../../gateway/bodies.ts'
import type { OracleTruth } from './oracle-truth.ts'

/** An event of the log: `t` is its instant in ms since the start of the run. */
export interface At {
  t: number
}

export interface CreditsEvent extends At {
  type: 'credits'
  when: 'before' | 'sample' | 'after'
  body: CreditsBody['data'] | null
  /** Why there is no body. */
  problem?: string | undefined
}
export interface QuotaEvent extends At {
  type: 'quota'
  when: 'before' | 'sample' | 'after'
  body: QuotaBody['data'] | null
  problem?: string | undefined
  /** Before the run: files that the planned calls ask for, closed models apart. */
  plannedFiles?: number | undefined
}
/** How the generator itself did since the last such event. */
export interface GeneratorEvent extends At {
  type: 'generator'
  /** Delay of the event loop beyond its own tick, ms. */
  loopDelayP50Ms: number
  loopDelayP99Ms: number
  loopDelayMaxMs: number
  /** CPU time of the process over wall time: 1 is one core. */
  cpuShare: number
  rssBytes: number
  /** How long this process waited for a processor each time before it had one, on average, in ms; absent where the system does not count it. */
  cpuWaitMs?: number | undefined
  /** Connections open to the gateway. */
  connections?: number | undefined
  /** The least that it took so far to open one, in ms; absent where none was opened, and in older logs. */
  fastestConnectMs?: number | undefined
  /** Most to each address, where this machine allows fewer than the profile. */
  connectionsAllowed?: number | undefined
  /** Number of the worker that it is about, where several share the run. */
  worker?: number | undefined
}
/** With the embedded mock: what its own log says happened, for the summary to be held to. */
export interface OracleEvent extends At {
  type: 'oracle'
  truth: OracleTruth
}
/** The load begins, after the prices were checked: the plan's zero. Where nothing was checked it is the beginning of the run. */
export interface OriginEvent extends At {
  type: 'origin'
}
/** A worker of a run of several, and the offset of its clock from the coordinator's. All instants of the log are the coordinator's. */
export interface WorkerEvent extends At {
  type: 'worker'
  /** From 1. */
  worker: number
  host: string
  /** How far its wall clock is ahead, ms. */
  offsetMs: number
  /** How far that may be off. */
  errorMs: number
}
/**
 * In a run of several workers: slots that are held for calls whose worker is gone, because their tasks may still run. Written when the number
 * changes.
 */
export interface GoneSlotsEvent extends At {
  type: 'gone-slots'
  /** Whose limit it is: a model, or a model of one client. */
  name: string
  slots: number
  /** When the last of them is free again. */
  until: number
}
/**
 * Another process begins to follow the tasks that the run left open. The run was over with the latest event before, even if that is no end; absent
 * in the logs of earlier versions.
 */
export interface ResumedEvent extends At {
  type: 'resumed'
}
/**
 * A budget, an abort rule or the account stopped the run: from here on nothing is submitted. The log of a run that is killed later says by it why no
 * more was sent; absent in the logs of earlier versions.
 */
export interface StoppedEvent extends At {
  type: 'stopped'
  reason: string
}
/** Last line of a run that ended by itself or was ended in order. */
export interface EndEvent extends At {
  type: 'end'
  status: 'complete' | 'partial' | 'resumed'
  /**
   * Reason for an early end: a signal (exit 105), a budget or abort rule (exit 108), or a fault of gatebench itself (exit 1); or that calls were left
   * unsent although nobody ended the run (exit 96).
   */
  cause?: 'interrupted' | 'stopped' | 'fault' | 'unsent' | undefined
  /** The same in words. */
  reason?: string | undefined
}
