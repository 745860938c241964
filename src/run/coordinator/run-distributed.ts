import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { giving, guarded, type KindsOf, needed, numberFrom, TEXT, wholeNumber, YES_NO } from '../../input/options.ts'
import { NOBODY } from '../listener.ts'
import type { RunResult } from '../recorded-run.ts'
import { LOCAL_WORKER, MS } from '../run-options.ts'
import { RUN_OPTIONS, type RunProfileOptions, runAsked } from '../run-profile.ts'
import type { LocalRun, LocalWorker } from '../workers/local-worker.ts'
import { secretOf } from '../workers/worker-trust.ts'
import { type DistributedOptions, distributedWorld } from './distributed-world.ts'

export interface RunDistributedOptions extends Omit<RunProfileOptions, 'makeWorld' | 'admissions'> {
  /** Address of a Redis that keeps its data: see docs/scale.md. If left out, the run starts its own redis-server, for workers here. */
  redis?: string | undefined
  /** Number of parts of the plan, and of workers to wait for. */
  workers: number
  /** How long a worker that says nothing keeps its part; 5 s when left out. */
  leaseMs?: number
  /** How long Redis, and then workers, are waited for; a minute when left out. */
  joinMs?: number
  allowLostIntents?: boolean
  sharePrompts?: boolean
  /** Starts a worker of the run on this machine. Left out, all are started elsewhere. */
  startWorker?: (run: LocalRun) => LocalWorker
  /**
   * Signs what the run writes to Redis, so that nobody else can give its workers orders; they need the same. Left out, one is made for workers
   * that are started here.
   */
  secret?: string | undefined
  /** Workers of other machines need no secret: anyone who can write to this Redis can give them orders. */
  trustRedis?: boolean
  /** Where local workers write what Redis cannot take; the system's folder for temporary files when left out. */
  spillFolder?: string
}

const SECRET_BYTES = 32

/** `runDistributed`, with options that were checked. */
export function runDistributed(options: RunDistributedOptions): Promise<RunResult> {
  const { say = NOBODY.say, warn = NOBODY.warn } = options
  const { redis, workers, leaseMs = 5_000, joinMs = 60_000, startWorker = null } = options
  const {
    allowLostIntents = false,
    sharePrompts = false,
    spillFolder = tmpdir(),
    trustRedis = false,
    ownsProcess = false,
  } = options
  const secret = options.secret ?? (startWorker === null ? undefined : randomBytes(SECRET_BYTES).toString('hex'))
  const shared: Omit<DistributedOptions, 'apiKey'> = {
    say,
    warn,
    redis: redis ?? null,
    workers,
    leaseMs,
    joinMs,
    allowLostIntents,
    sharePrompts,
    secret: secretOf(secret, trustRedis),
    startWorker,
    spillFolder,
    ownsProcess,
  }
  return runAsked({
    ...options,
    makeWorld: ({ profile, plan }, apiKey) => distributedWorld(profile, plan, { ...shared, apiKey }),
  })
}

const { makeWorld: _world, admissions: _admissions, ...SHARED } = RUN_OPTIONS

const OPTIONS: KindsOf<RunDistributedOptions> = {
  ...SHARED,
  redis: TEXT,
  workers: needed(wholeNumber(1, 1000)),
  leaseMs: MS,
  joinMs: numberFrom(0),
  allowLostIntents: YES_NO,
  sharePrompts: YES_NO,
  startWorker: giving(LOCAL_WORKER),
  secret: TEXT,
  trustRedis: YES_NO,
  spillFolder: TEXT,
}

/**
 * Carries a profile out by several workers that share its plan, its limits and its money by way of Redis; one result, as of a single
 * machine. Throws as `runProfile` does, and for a Redis that cannot be reached (exit 106) or may lose what was paid for (exit 104).
 */
export const guardedDistributed = guarded('runDistributed', OPTIONS, runDistributed)
