import type { HasCall } from '../load/plan-walk.ts'
import type { Profile } from '../profile/profile.ts'

/** One of so many parts of a plan. Which calls and users are in it follows from their numbers alone, so from the seed. */
export interface Share {
  /** From 0. */
  index: number
  of: number
}

/** A share as it was taken: what was begun of it, and what its earlier owner left open. */
export interface TakenShare extends Share {
  /** Who has a higher one has taken it since. */
  fence: string
  begun: Bits
  /** By call, all that was told of it. */
  open: ReadonlyMap<number, readonly string[]>
}

/** Bits by number, as Redis keeps them. */
export type Bits = Uint8Array

/** Whether a bit is set; the first is the highest of the first byte. */
export function hasBit(bits: Bits, place: number): boolean {
  return ((bits[place >> 3] ?? 0) & (0x80 >> (place & 7))) !== 0
}

/** The planned calls of a share that were not begun yet. */
export function callsOf({ index, of }: Share, begun: Bits): HasCall {
  return (call) => call % of === index && !hasBit(begun, call)
}

/** The number of a closed-model user's call, from the user and its turn: the same whoever makes it, and after whatever else. */
export function userCall(plannedCalls: number, users: number, user: number, turn: number): number {
  return plannedCalls + turn * users + user
}

/** The first turn that a user has not begun. */
export function nextTurn(plannedCalls: number, users: number, user: number, begun: Bits): number {
  let turn = 0
  while (hasBit(begun, userCall(plannedCalls, users, user, turn))) turn++
  return turn
}

/** A share's part of what is divided; what is shared is asked for elsewhere. */
export function perShare(profile: Profile, { of }: Share): Profile {
  const { budgetPerSecond } = profile.polls
  return {
    ...profile,
    credits: { ...profile.credits, budget: null, sampleEveryMs: null },
    polls: { ...profile.polls, budgetPerSecond: budgetPerSecond === null ? null : budgetPerSecond / of },
  }
}
