import type { HasCall } from '../load/schedule/plan-walk.ts'
import type { Profile } from '../profile/profile.ts'
import type { Cut, Span } from './parts.ts'

/** Part of a run for one owner, under a number from 1. */
export interface Share {
  index: number
}

/** A share as it was taken: what was begun of it, and what its earlier owner left open. */
export interface TakenShare extends Share {
  /** An owner with a higher fence has taken the share since. */
  fence: string
  begun: Bits
  /** All lines of each call. */
  open: ReadonlyMap<number, readonly string[]>
  /** The parts that it has had, a name and an end in turn. */
  spans: readonly string[]
}

/** Bits by number, as Redis keeps them. */
export type Bits = Uint8Array

/** Whether a bit is set; the first is the highest of the first byte. */
export function hasBit(bits: Bits, place: number): boolean {
  return ((bits[place >> 3] ?? 0) & (0x80 >> (place & 7))) !== 0
}

/** The planned calls of some spans that were not begun before; a span that is given up later has fewer from then on. */
export function callsOf(spans: readonly Span[], { c: parts }: Cut, begun: Bits): HasCall {
  const byPart: Span[][] = Array.from({ length: parts }, () => [])
  for (const span of spans) if (span.kind === 'c') byPart[span.part]?.push(span)
  return (call, intendedMs) => {
    const own = byPart[call % parts] as Span[]
    for (const { fromMs, untilMs } of own) {
      if (intendedMs >= fromMs && intendedMs < untilMs) return !hasBit(begun, call)
    }
    return false
  }
}

/** The number of a closed-model user's call, from the user and its turn: the same whichever worker makes it, and after whatever else. */
export function userCall(plannedCalls: number, users: number, user: number, turn: number): number {
  return plannedCalls + turn * users + user
}

/** The first turn that a user has not begun. */
export function nextTurn(plannedCalls: number, users: number, user: number, begun: Bits): number {
  let turn = 0
  while (hasBit(begun, userCall(plannedCalls, users, user, turn))) turn++
  return turn
}

/** A share's part of what is divided evenly among the workers that a run was started with; what is shared is asked for elsewhere. */
export function perShare(profile: Profile, workers: number): Profile {
  const { budgetPerSecond } = profile.polls
  return {
    ...profile,
    credits: { ...profile.credits, budget: null, sampleEveryMs: null },
    polls: { ...profile.polls, budgetPerSecond: budgetPerSecond === null ? null : budgetPerSecond / workers },
  }
}
