import { AlignedWindows } from '../../limits/aligned-windows.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Shape } from './shapes.ts'

/**
 * Requests close to an edge of a clock's windows, each of which may have come on the other side of that edge. What passed just before an edge may count in
 * the next window. What passed just after it may count in the window before, unless that one was full. Without this, one such request would cost every
 * answer that hangs on the count of either window.
 */
export class ClockEdges {
  readonly #windows: AlignedWindows
  /** Parts of the slack by which instants may be off: each has counts of its own. */
  readonly #shares: readonly number[]
  #index = Number.NEGATIVE_INFINITY
  /** Passed just after the beginning of this window, just before its beginning, and just before its end. */
  readonly #after: number[]
  #before: number[]
  #ahead: number[]
  /** Nothing was refused since the edge, so that what passes may have come before it. */
  #isFollowing = true
  /** The count at the last refusal of this window that may have met more. */
  #refusedFrom = 0

  private constructor(windows: AlignedWindows, shares: readonly number[]) {
    this.#windows = windows
    this.#shares = shares
    ;[this.#after, this.#before, this.#ahead] = [shares.map(() => 0), shares.map(() => 0), shares.map(() => 0)]
  }

  /** Null where a law has no such edges. */
  static of(
    { name }: Hypothesis,
    { windowMs, edgeMs }: Shape,
    originEpochMs: number,
    shares: readonly number[],
  ): ClockEdges | null {
    const isEdged = name === 'fixed-window-clock' || name === 'fixed-window-offset'
    if (!isEdged || windowMs === undefined) return null
    return new ClockEdges(new AlignedWindows(windowMs, edgeMs === undefined ? originEpochMs : -edgeMs), shares)
  }

  /** Goes on to this instant. */
  reach(at: number): void {
    const index = this.#windows.indexOf(at)
    if (index === this.#index) return
    ;[this.#before, this.#ahead] = [this.#ahead, this.#before]
    if (index !== this.#index + 1) this.#before.fill(0)
    this.#ahead.fill(0)
    this.#after.fill(0)
    this.#isFollowing = true
    this.#refusedFrom = 0
    this.#index = index
  }

  /** A request may have met so many fewer than were counted, if instants are off by this share. */
  fewer(share: number): number {
    return this.#after[share] as number
  }

  /** A request may have met so many more. */
  more(share: number): number {
    return this.#before[share] as number
  }

  /** Whether a refusal at this count was charged in this window before: that instants are off is assumed once. */
  wasCharged(from: number): boolean {
    const isSame = this.#refusedFrom === from
    this.#refusedFrom = from
    return isSame
  }

  /** A request passed; `wasRefused`: the one before it was not. */
  take(at: number, slackMs: number, wasRefused: boolean): void {
    this.reach(at)
    this.#isFollowing &&= !wasRefused
    const sinceMs = at - this.#windows.startOf(this.#index)
    const untilMs = this.#windows.startOf(this.#index + 1) - at
    for (const [share, off] of this.#shares.entries()) {
      if (this.#isFollowing && sinceMs < off * slackMs) this.#after[share] = this.fewer(share) + 1
      if (untilMs <= off * slackMs) this.#ahead[share] = (this.#ahead[share] as number) + 1
    }
  }
}
