import type { Inference } from '../inference/infer.ts'
import { SHORTEST_SPACING_MS } from '../requests/budget.ts'
import type { SaturationPlan } from './saturation.ts'

/** Late in a window of the clock, so that what others used of it is missing. */
const LATE = 0.7
/** A burst takes at most this share of the window, so that a limit that refills faster shows too. */
const OF_WINDOW = 0.2
const LONGEST_SPACING_MS = 25
/** Between an edge and what is sent before or after it, in ms. */
const FROM_EDGE_MS = 250
const MINUTE_MS = 60_000
/** After the first request, in parts of the window. */
const GAP = 0.05
/** A window that is shorter gets no shorter rest, in ms. */
const SHORTEST_MS = 5000

interface CheckOptions extends Pick<SaturationPlan, 'cycle' | 'longestWindowMs' | 'burstAtMost'> {
  /** The unix time of our instant 0 on the gateway's clock, in ms. */
  originEpochMs: number
}

/**
 * A burst after a rest that must let through exactly as many as the law says: fewer where others use the limit, or where another one refuses what comes
 * faster. Its longest window is the one that was found. Null where no law was found, or one that counts refusals, which bursts after a
 * silence test. The check of a window of the clock goes on until that window has ended: another law may have opened at the same instant once. That of
 * a window from the first request lies about an instant at which a window that begins anywhere would end.
 */
export function checkPlan(
  { ranked }: Pick<Inference, 'ranked'>,
  { cycle, originEpochMs, longestWindowMs, burstAtMost }: CheckOptions,
): SaturationPlan | null {
  const [first] = ranked
  if (first === undefined || first.best.hypothesis.countsRefusals === true) return null
  const { hypothesis, size, shape } = first.best
  const { ratePerSecond = 1 } = shape
  const refillsMs = shape.windowMs ?? (size * 1000) / ratePerSecond
  const windowMs = Math.min(longestWindowMs, Math.max(SHORTEST_MS, refillsMs))
  // Where it opened once, an edge of many windows lies, and of the parts in which a sliding window may be counted.
  const isEdgeOfMany = hypothesis.name === 'fixed-window-clock'
  const spacingMs = Math.max(SHORTEST_SPACING_MS, Math.min(LONGEST_SPACING_MS, (OF_WINDOW * refillsMs) / size))
  const rival =
    hypothesis.name === 'fixed-window-first' ? ranked.find(({ best }) => best.shape.edgeMs !== undefined) : undefined
  const edgeMs = rival?.best.shape.edgeMs
  return {
    cycle,
    phaseMs: LATE * windowMs,
    periodMs: windowMs,
    gapMs: GAP * windowMs,
    recoveries: isEdgeOfMany ? 1 : 0,
    isLong: false,
    openAtMost: Number.POSITIVE_INFINITY,
    burstAtMost,
    longestWindowMs: windowMs,
    spacingMs,
    isSilent: false,
    silentWindowMs: windowMs,
    ...(edgeMs === undefined
      ? {}
      : aroundEdge(edgeMs + originEpochMs, { size, spacingMs, windowMs: rival?.best.shape.windowMs ?? windowMs })),
  }
}

/**
 * Half of the limit before an instant at which other windows would end, which this law's do not, and the rest after it: then more would pass. Windows
 * that divide a minute share such an instant in each.
 */
function aroundEdge(
  edgeEpochMs: number,
  { size, spacingMs, windowMs }: { size: number; spacingMs: number; windowMs: number },
): Pick<SaturationPlan, 'phaseMs' | 'periodMs' | 'gapMs' | 'leads'> {
  const submits = Math.max(1, Math.floor(size / 2))
  const leadMs = submits * spacingMs + FROM_EDGE_MS
  const periodMs = MINUTE_MS % windowMs === 0 ? MINUTE_MS : windowMs
  return {
    phaseMs: (((edgeEpochMs - leadMs) % periodMs) + periodMs) % periodMs,
    periodMs,
    gapMs: leadMs + FROM_EDGE_MS,
    leads: [{ afterMs: 0, submits }],
  }
}
