import { type DrawnLaw, drawnLaw, type LawFigures, type LawName } from './drawn-laws.ts'

/** Laws that no hypothesis of the probe has. Instants in ms on the gateway's own clock, counted from 1970. */

/** Each refusal leaves a fifth less of the limit, at most once in `apartMs` and no less than a fifth of it; all of it is back after `backMs`. */
export function adaptive(
  name: LawName,
  figures: LawFigures,
  { apartMs, backMs }: { apartMs: number; backMs: number },
): DrawnLaw {
  let [left, at] = [1, Number.NEGATIVE_INFINITY]
  const leftAt = (now: number): number => Math.min(1, left + Math.max(0, now - at) / backMs)
  const law = drawnLaw(name, figures, (now) => Math.max(1, Math.floor(figures.limit * leftAt(now))))
  return {
    passes: law.passes,
    passed: law.passed,
    refused(now) {
      law.refused(now)
      if (now - at < apartMs) return
      ;[left, at] = [Math.max(0.2, 0.8 * leftAt(now)), now]
    },
  }
}

/** A counter that forgets everything after so long without any request, refused ones too: INCR, and EXPIRE each time. */
export function renewed({ limit, windowMs }: LawFigures): DrawnLaw {
  let [count, askedAt] = [0, Number.NEGATIVE_INFINITY]
  const ask = (now: number, cost: number): void => {
    count = (now - askedAt >= windowMs ? 0 : count) + cost
    askedAt = now
  }
  return {
    passes: (now, cost) => (now - askedAt >= windowMs ? 0 : count) + cost <= limit,
    passed(now, cost) {
      ask(now, cost)
      return 0
    },
    refused: (now) => ask(now, 1),
  }
}

/** A bucket that a refused request takes `takes` from, too, until it lacks `debt` beside all that it holds at most. */
export function indebted(
  { limit, windowMs, burst }: LawFigures,
  { debt, takes }: { debt: number; takes: number } = { debt: burst, takes: 1 },
): DrawnLaw {
  let [level, at] = [burst, Number.NEGATIVE_INFINITY]
  const levelAt = (now: number): number => Math.min(burst, level + ((now - at) * limit) / windowMs)
  const take = (now: number, cost: number): void => {
    ;[level, at] = [Math.max(-debt, levelAt(now) - cost), now]
  }
  return {
    passes: (now, cost) => levelAt(now) >= cost - 1e-9,
    passed(now, cost) {
      take(now, cost)
      return 0
    },
    refused: (now) => take(now, takes),
  }
}

/** As many as the last `parts` parts of the window of the clock hold, the one that has begun included. */
export function inParts({ limit, windowMs }: LawFigures, parts: number): DrawnLaw {
  const counts = new Map<number, number>()
  const partOf = (now: number): number => Math.floor((now * parts) / windowMs)
  const counted = (now: number): number =>
    Array.from({ length: parts }, (_, back) => counts.get(partOf(now) - back) ?? 0).reduce((sum, one) => sum + one, 0)
  return {
    passes: (now, cost) => counted(now) + cost <= limit,
    passed(now, cost) {
      counts.set(partOf(now), (counts.get(partOf(now)) ?? 0) + cost)
      return 0
    },
    refused: () => {},
  }
}

/** The same law on a clock that is so far behind: its windows begin when its process did. */
export function shifted(law: DrawnLaw, byMs: number): DrawnLaw {
  return {
    passes: (now, cost) => law.passes(now - byMs, cost),
    passed: (now, cost) => law.passed(now - byMs, cost),
    refused: (now) => law.refused(now - byMs),
  }
}

/** Gateways behind one address, of which chance takes one for each request. */
export function byChance(laws: readonly DrawnLaw[], chance: () => number): DrawnLaw {
  let met = laws[0] as DrawnLaw
  return {
    passes(now, cost) {
      met = laws[Math.floor(chance() * laws.length)] as DrawnLaw
      return met.passes(now, cost)
    },
    passed: (now, cost) => met.passed(now, cost),
    refused: (now) => met.refused(now),
  }
}

/** So many, and none after them. */
export function quota(left: number): DrawnLaw {
  let used = 0
  return {
    passes: (_now, cost) => used + cost <= left,
    passed(_now, cost) {
      used += cost
      return 0
    },
    refused: () => {},
  }
}
