import type { ModelLoad } from '../../profile/profile.ts'
import type { Scope } from '../../time/scope.ts'

/** How the calls of closed models are numbered, and whose users make theirs here. Users are counted over all models, in their order. */
export interface UserNumbers {
  /** Whether a user makes its further calls here: asked before each. */
  has(user: number): boolean
  /** The number of a user's next call. */
  next(user: number): number
  /** The instant of a user's first call here, where that is not the beginning of its model's load. */
  from?(user: number): Promise<number> | undefined
  /** Called when a user makes no further call here. */
  left?(user: number): void
}

/** All users, their calls numbered from `first` on in the order in which they are made. */
export function inOrder(first: number): UserNumbers {
  let number = first
  return { has: () => true, next: () => number++ }
}

export interface ClosedLoad {
  /** Instant of the plan's zero. */
  origin: number
  spanMs: number
  /** Open as long as further calls may begin. */
  submitting: Scope
  /** Makes a call, and resolves when it has ended. */
  make(number: number, load: ModelLoad, intendedAt: number): Promise<void>
}

/** How many users the closed models have together. */
export function usersOf(models: readonly ModelLoad[]): number {
  return models.reduce((sum, { arrivals }) => sum + (arrivals?.process === 'closed' ? arrivals.users : 0), 0)
}

/**
 * Closed models: each user makes its next call when the last one has ended and it has thought. `begins`: which of the users are meant; those that
 * make their calls here, when left out.
 */
export function closedUsers(
  models: readonly ModelLoad[],
  numbers: UserNumbers,
  { origin, spanMs, submitting, make }: ClosedLoad,
  begins: (user: number) => boolean = numbers.has,
): Promise<void>[] {
  const { clock } = submitting
  const lastArrival = origin + spanMs
  const live = async (user: number, load: ModelLoad, thinkMs: number): Promise<void> => {
    const from = numbers.from?.(user)
    let due = from === undefined ? origin + load.startOffsetMs : await from
    while (due < lastArrival) {
      if (due > clock.now()) await submitting.sleepUntil(due)
      if (submitting.isClosed || !numbers.has(user)) return
      await make(numbers.next(user), load, due)
      due = clock.now() + thinkMs
    }
  }
  let counted = 0
  return models.flatMap((load) => {
    if (load.arrivals?.process !== 'closed') return []
    const { users, thinkMs } = load.arrivals
    const first = counted
    counted += users
    return Array.from({ length: users }, (_, n) => first + n)
      .filter(begins)
      .map((user) => live(user, load, thinkMs).finally(() => numbers.left?.(user)))
  })
}
