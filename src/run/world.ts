import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { LoadControl } from '../load/load-control.ts'
import type { LoadEnd } from '../load/run-load.ts'
import type { CreditBudget } from '../measure/credits/credit-budget.ts'
import { type DistributedHeader, EVENTS_SCHEMA, type EventSink, type RunHeader } from '../measure/events/events.ts'
import type { OracleTruth } from '../measure/events/oracle-truth.ts'
import type { Profile } from '../profile/profile.ts'
import type { Clock } from '../time/clock.ts'
import { isoNow } from '../time/iso.ts'
import { runName } from './folder/run-folder.ts'

/** Where a run takes place: a real gateway in real time, or the mock engine in virtual time. */
export interface World {
  time: 'real' | 'virtual'
  /** The gateway's time: what events and the load go by. */
  clock: Clock
  /** Real time: what this machine goes by. The same clock, but at a mock that lives faster. */
  wallClock: Clock
  gateway: { kind: 'mock' | 'http'; baseUrl: string }
  /** How the run is shared out, where several workers make it. */
  distributed?: DistributedHeader
  /** Idempotency keys of the run's calls are made of it; undefined where the gateway takes none. */
  nonce?: string | undefined
  /** Notice before the run, if there is one. */
  notice?: string | undefined
  /** Does what takes time and is not part of the run, so that its first call need not wait; no more of it once `asked` is aborted. */
  warm(asked?: AbortSignal): Promise<void>
  /** Carries the load out, start to end. With the mock, gives its own counts too. */
  load(sink: EventSink, control: LoadControl, start?: LoadStart): Promise<{ end: LoadEnd; truth: OracleTruth | null }>
  close(): Promise<void>
}

export interface LoadStart {
  /** Instant that event times count from. */
  startedAt?: number
  /** Called before anything is sent: puts attempts on record. False if it cannot. */
  commit?: () => boolean
  /** Asks the disk to keep all events so far; false if it does not, true if nothing is kept. */
  sync?: () => boolean
  /** Where the artefacts go; null where they go nowhere. */
  folder?: string | null
  /** Budget, if several runs share one. */
  purse?: CreditBudget | undefined
}

/** Name of a run. In virtual time runs are named by their seed, because they have no other difference. */
export function runId({ name, seed }: Profile, { time, wallClock }: World): string {
  return time === 'real' ? runName(name, isoNow(wallClock)) : `${name}-seed${seed}`
}

/** Header of the log of a run that starts now. */
export function headerOf(profile: Profile, world: World, id = runId(profile, world)): RunHeader {
  return {
    type: 'run',
    schema: EVENTS_SCHEMA,
    id,
    profile: profile.name,
    seed: profile.seed,
    gateway: world.gateway,
    startedAt: isoNow(world.wallClock),
    ...(profile.gateway.speed === 1 ? {} : { worldStartedAt: isoNow(world.clock) }),
    time: world.time,
    // Stands for this machine in a log: the same for all of its runs, and without its name.
    ...(world.time === 'real' ? { host: createHash('sha256').update(hostname()).digest('hex').slice(0, 12) } : {}),
    settings: profile,
    ...(world.nonce === undefined ? {} : { nonce: world.nonce }),
    ...(world.distributed === undefined ? {} : { distributed: world.distributed }),
  }
}
