import * as z from 'zod'
import { usersOf } from '../load/schedule/closed-users.ts'
import type { Profile } from '../profile/profile.ts'
import { forged } from './forgery.ts'

/** Content of a part: planned calls, or users of closed models. */
export const PART_KINDS = ['c', 'u'] as const
export type PartKind = (typeof PART_KINDS)[number]

/** Into how many parts a plan is cut: call k belongs to part k modulo so many, user u of closed models to user part u modulo so many. */
export type Cut = Readonly<Record<PartKind, number>>

/** Many more than workers, so that who joins, and who is slow, can have a fair number of them. */
const LEAST_PARTS = 64
const PARTS_A_WORKER = 8

/** The number of parts that a run's plan is cut into, by the number of workers that it was started with. */
export function cutOf({ models }: Pick<Profile, 'models'>, workers: number): Cut {
  const parts = Math.max(LEAST_PARTS, PARTS_A_WORKER * workers)
  return { c: parts, u: Math.min(parts, usersOf(models)) }
}

/** A share has a part from one instant of the plan on, and until another; ms. */
export interface Span {
  readonly kind: PartKind
  readonly part: number
  readonly fromMs: number
  untilMs: number
}

/** How Redis calls a span: kind and number of the part, and its first instant as Redis gave it. */
const SPAN_NAME = /^([cu])(\d{1,6})@(\d{1,15}(?:\.\d{1,3})?)$/
const untilSchema = z.union([z.literal('inf'), z.string().regex(/^\d{1,15}(\.\d{1,3})?$/)])

/** The parts of the plan that a share has had, each for a time. */
export class OwnParts {
  readonly cut: Cut
  readonly #spans = new Map<string, Span>()

  constructor(cut: Cut) {
    this.cut = cut
  }

  /** Number of known spans. */
  get known(): number {
    return this.#spans.size
  }

  all(): Iterable<Span> {
    return this.#spans.values()
  }

  /** Number of parts of a kind that it has now. */
  count(kind: PartKind): number {
    let count = 0
    for (const span of this.#spans.values()) if (span.kind === kind && isHeld(span)) count++
    return count
  }

  /** Takes in what Redis says of the share, a name and an end in turn; gives the spans that are new. Throws REDIS_FORGED. */
  learn(told: readonly string[]): Span[] {
    const taken: Span[] = []
    for (let n = 0; n < told.length; n += 2) {
      const name = told[n] as string
      if (this.#spans.has(name)) continue
      const span = this.#spanOf(name, told[n + 1])
      this.#spans.set(name, span)
      taken.push(span)
    }
    return taken
  }

  /** Gives so many parts up from an instant of the plan on: their names, for Redis. */
  giveUp(kind: PartKind, count: number, untilMs: number): string[] {
    const names: string[] = []
    for (const [name, span] of this.#spans) {
      if (names.length >= count) break
      if (span.kind !== kind || !isHeld(span) || span.fromMs >= untilMs) continue
      span.untilMs = untilMs
      names.push(name)
    }
    return names
  }

  #spanOf(name: string, until: string | undefined): Span {
    const [, kind = '', number = '', from = ''] = SPAN_NAME.exec(name) ?? []
    const end = untilSchema.safeParse(until)
    const part = Number(number)
    if ((kind !== 'c' && kind !== 'u') || !end.success || part >= this.cut[kind]) throw forged('a part of the plan')
    const untilMs = end.data === 'inf' ? Number.POSITIVE_INFINITY : Number(end.data)
    return { kind, part, fromMs: Number(from), untilMs }
  }
}

/** Whether a share has a part still. */
export function isHeld({ untilMs }: Span): boolean {
  return untilMs === Number.POSITIVE_INFINITY
}

/** The number of a part within its kind, as Redis has it among those that nobody has: `c12` of `c12@0`. */
export function partIn(name: string): string {
  return name.slice(0, name.indexOf('@'))
}
