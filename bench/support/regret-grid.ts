import type { Candidate } from '../../src/simulate/candidates.ts'
import { DEFAULT_KNOBS, type Knobs } from '../../src/simulate/knobs.ts'

type Setting = Partial<Knobs>

const QUICK: Setting = { poll: { first: 0.5, every: 0.05 } }
const OWN: Setting = { hint: 'ignore', baseMs: 1000, capFactor: 8 }

/** Forty settings that a person would try by hand where a rate is limited. */
const RATE_GRID: readonly Setting[] = [
  ...[0.65, 0.7, 0.8, 0.9, 0.95, 1, 1.1, 1.3].flatMap((rateShare): Setting[] => [
    { mode: 'paced', rateShare },
    { mode: 'paced', rateShare, ...OWN, ...QUICK },
  ]),
  ...[0.95, 1, 1.1].flatMap((rateShare) =>
    [0.25, 0.5, 1].map((burstShare): Setting => ({ mode: 'paced', rateShare, burstShare, ...OWN, ...QUICK })),
  ),
  ...[250, 1000, 4000, 15_000].flatMap((baseMs) =>
    [2, 8].map((capFactor): Setting => ({ hint: 'ignore', baseMs, capFactor, ...QUICK })),
  ),
  { hint: 'exact', jitter: 'none', ...QUICK },
  { hint: 'floor-jitter', hintJitterMs: 5000, ...QUICK },
  { hint: 'floor-jitter', hintJitterMs: 30_000, ...QUICK },
  { ...OWN, ...QUICK, scope: 'model' },
  { ...OWN, ...QUICK, scope: 'account', jitter: 'none' },
  { mode: 'aimd', rateShare: 0.5, ...OWN, ...QUICK },
  { mode: 'aimd', rateShare: 1, ...OWN, ...QUICK },
]

/** Forty where tasks are counted: slots of the client's own, and waits, at two intervals of polls. */
const SLOT_GRID: readonly Setting[] = [0.5, 0.75, 1, 1.25, null].flatMap((concurrencyShare) =>
  [{}, QUICK].flatMap((poll) =>
    [{ hint: 'exact', jitter: 'none' }, {}, OWN, { ...OWN, baseMs: 250 }].map(
      (wait): Setting => ({ concurrencyShare, ...poll, ...(wait as Setting) }),
    ),
  ),
)

/** The grid for a world of the kind. */
export function gridOf(kind: 'rate' | 'slots'): Candidate[] {
  return (kind === 'rate' ? RATE_GRID : SLOT_GRID).map((knobs, n) => ({
    name: `grid-${n + 1}`,
    kind: 'recipe',
    retry: null,
    knobs: { ...DEFAULT_KNOBS, ...knobs },
  }))
}
