import type { Pacer } from '../../time/pacer.ts'
import type { UserNumbers } from './closed-users.ts'
import type { HasCall } from './plan-walk.ts'

/** Part of a load that is made here, if others make the rest. The account belongs to the process that puts the whole together. */
export interface LoadShare {
  /** Instant of the plan's zero, the same for all. */
  origin: number
  users: UserNumbers
  parts: LoadParts
}

export interface LoadPart {
  /** The planned calls in it, as it was taken. */
  has: HasCall
  /** Whether a call of it is still to be made here when its time has come: the rest of a part may have gone elsewhere. */
  keeps: HasCall
  /** Whether a user of closed models begins here. */
  hasUser(user: number): boolean
  /** Times its starts; the clock's own alarms where there is nothing finer. */
  pacer?: Pacer | undefined
}

/** The parts that are made here: some from the beginning on, others as they come. */
export interface LoadParts {
  /** Tells of each part once, of those that are here at once. */
  each(begin: (part: LoadPart) => void): void
  /** Resolves when no further part will come. */
  over: Promise<void>
}
