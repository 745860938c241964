/** Laws of a rate for drawn worlds, which share no code with `src`. Instants in ms on the gateway's own clock, counted from 1970. */
export interface DrawnLaw {
  /** Whether a request that counts for `cost` would pass now. */
  passes(now: number, cost: number): boolean
  /** Counts one that did, and gives for how long its answer is held back. */
  passed(now: number, cost: number): number
  refused(now: number): void
}

export const LAW_NAMES = [
  'fixed-window-clock',
  'fixed-window-first',
  'sliding-log',
  'sliding-counter',
  'token-bucket',
  'quantised-bucket',
  'leaky-queue',
] as const
/** Windows at an offset from the clock are drawn in rows of their own. */
export type LawName = (typeof LAW_NAMES)[number] | 'fixed-window-offset'

/** What a law is drawn with: `limit` in `windowMs`, of a bucket that rate with a burst of `burst`. */
export interface LawFigures {
  limit: number
  windowMs: number
  burst: number
  /** From a multiple of the window to its beginning. */
  offsetMs?: number
}

export function isBucket(name: LawName): boolean {
  return name === 'token-bucket' || name === 'quantised-bucket' || name === 'leaky-queue'
}

/** `limitAt`: what the limit of a window is at an instant, where it changes. */
export function drawnLaw(
  name: LawName,
  { limit, windowMs, burst, offsetMs = 0 }: LawFigures,
  limitAt: (now: number) => number = () => limit,
): DrawnLaw {
  switch (name) {
    case 'fixed-window-clock':
      return windowOf((now) => Math.floor(now / windowMs) * windowMs, windowMs, limitAt)
    case 'fixed-window-offset':
      return windowOf((now) => Math.floor((now - offsetMs) / windowMs) * windowMs + offsetMs, windowMs, limitAt)
    case 'fixed-window-first':
      return windowOf((now) => now, windowMs, limitAt)
    case 'sliding-log':
      return slidingLog(windowMs, limitAt)
    case 'sliding-counter':
      return slidingCounter(windowMs, limitAt)
    case 'token-bucket':
      return tokenBucket(windowMs / limit, burst, (now) => now)
    case 'quantised-bucket':
      return tokenBucket(windowMs / limit, burst, (now) => Math.floor(now / 1000) * 1000)
    case 'leaky-queue':
      return leakyQueue(windowMs / limit, burst)
  }
}

/** A count that begins again with each window; a window is begun by the first request after the one before. */
function windowOf(beginOf: (now: number) => number, windowMs: number, limitAt: (now: number) => number): DrawnLaw {
  let [beganAt, count] = [Number.NEGATIVE_INFINITY, 0]
  return {
    passes: (now, cost) => (now >= beganAt + windowMs ? 0 : count) + cost <= limitAt(now),
    passed(now, cost) {
      if (now >= beganAt + windowMs) [beganAt, count] = [beginOf(now), 0]
      count += cost
      return 0
    },
    refused: () => {},
  }
}

function slidingLog(windowMs: number, limitAt: (now: number) => number): DrawnLaw {
  const log: number[] = []
  return {
    passes(now, cost) {
      while (log.length > 0 && (log[0] as number) <= now - windowMs) log.shift()
      return log.length + cost <= limitAt(now)
    },
    passed(now, cost) {
      for (let n = 0; n < cost; n++) log.push(now)
      return 0
    },
    refused: () => {},
  }
}

/** Two windows of the clock, of which the older counts by the part of it that a window back from now still holds. */
function slidingCounter(windowMs: number, limitAt: (now: number) => number): DrawnLaw {
  const counts = new Map<number, number>()
  const of = (window: number): number => counts.get(window) ?? 0
  return {
    passes(now, cost) {
      const window = Math.floor(now / windowMs)
      const gone = now / windowMs - window
      return of(window - 1) * (1 - gone) + of(window) + cost <= limitAt(now) + 1e-9
    },
    passed(now, cost) {
      const window = Math.floor(now / windowMs)
      counts.set(window, of(window) + cost)
      return 0
    },
    refused: () => {},
  }
}

/** Refilled by one each `everyMs`, as the clock that it reads goes. */
function tokenBucket(everyMs: number, burst: number, read: (now: number) => number): DrawnLaw {
  let [level, filledAt] = [burst, Number.NEGATIVE_INFINITY]
  const levelAt = (now: number): number => Math.min(burst, level + (read(now) - filledAt) / everyMs)
  return {
    passes: (now, cost) => levelAt(now) >= cost - 1e-9,
    passed(now, cost) {
      ;[level, filledAt] = [levelAt(now) - cost, read(now)]
      return 0
    },
    refused: () => {},
  }
}

/** Serves one each `everyMs`, and lets so many wait that `places` are taken in all. */
function leakyQueue(everyMs: number, places: number): DrawnLaw {
  let servedAt = Number.NEGATIVE_INFINITY
  return {
    passes: (now, cost) => Math.max(0, servedAt - now) / everyMs <= places - cost + 1e-9,
    passed(now, cost) {
      const heldMs = Math.max(0, servedAt - now)
      servedAt = now + heldMs + cost * everyMs
      return heldMs
    },
    refused: () => {},
  }
}

/** Each refusal refuses everything for a while. */
export function penalised(law: DrawnLaw, penaltyMs: number): DrawnLaw {
  let blockedUntil = Number.NEGATIVE_INFINITY
  return {
    passes: (now, cost) => now >= blockedUntil && law.passes(now, cost),
    passed: (now, cost) => law.passed(now, cost),
    refused(now) {
      if (now >= blockedUntil) blockedUntil = now + penaltyMs
      law.refused(now)
    },
  }
}
