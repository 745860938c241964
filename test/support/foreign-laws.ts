/** Laws of a rate, written for foreign gateways alone. Times in ms. */
export interface ForeignLaw {
  /** How long a request would have to wait from now; 0 lets it pass. */
  waitOf(now: number): number
  passed(now: number): void
  refused(now: number): void
}

/** At most `limit` in any `window`; `strict` counts the refused too. */
export function slidingLog(limit: number, window: number, strict = false): () => ForeignLaw {
  return () => {
    const log: number[] = []
    const note = (now: number): void => void log.push(now)
    return {
      waitOf(now) {
        while (log.length > 0 && (log[0] as number) <= now - window) log.shift()
        return log.length < limit ? 0 : (log[log.length - limit] as number) + window - now
      },
      passed: note,
      refused: strict ? note : () => {},
    }
  }
}

/** At most `limit` in each `window` that begins at a whole multiple of it, `from` on; after `changesAt` another limit. */
export function fixedWindow(limit: number, window: number, change?: { at: number; limit: number }): () => ForeignLaw {
  return () => {
    let [index, count] = [-1, 0]
    return {
      waitOf(now) {
        const own = Math.floor(now / window)
        if (own !== index) [index, count] = [own, 0]
        const most = change !== undefined && now >= change.at ? change.limit : limit
        return count < most ? 0 : (own + 1) * window - now
      },
      passed: () => {
        count++
      },
      refused: () => {},
    }
  }
}

/** A bucket of `burst`, filled at one every `every`. */
export function bucket(every: number, burst: number): () => ForeignLaw {
  return () => {
    /** When the bucket would be full again. */
    let fullAt = 0
    return {
      waitOf: (now) => Math.max(0, Math.max(fullAt, now) + every - now - burst * every),
      passed: (now) => {
        fullAt = Math.max(fullAt, now) + every
      },
      refused: () => {},
    }
  }
}
