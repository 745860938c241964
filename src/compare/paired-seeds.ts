import { isDeepStrictEqual } from 'node:util'
import type { RunRecord } from '../measure/summary/run-record.ts'
import { recordedProfileSchema } from '../profile/recorded-profile.ts'
import { seedsFrom } from '../run/seeds.ts'
import { isProfile, type MockChoice, type SimulatedChoice, simulatedRun } from '../run/virtual-world.ts'
import { FEWEST_SEEDS } from './pairing.ts'

type Mock = Pick<SimulatedChoice, 'tier' | 'preset' | 'signal'>

/** The runs of a profile with so many seeds, its own and those after it. */
export async function seededRuns(profile: string, mock: Mock, seeds: number): Promise<RunRecord[]> {
  const first = await simulatedRun(profile, mock)
  return [first, ...(await withSeeds(profile, mock, seedsAfter(first.summary.run.seed, seeds)))]
}

/** The runs of two sides, of which either may be a profile to be simulated: with the same seeds on both, and enough of them. */
export async function pairedSides(
  sides: readonly [base: readonly (string | RunRecord)[], candidate: readonly (string | RunRecord)[]],
  load: (run: string) => Promise<RunRecord[]>,
  mock: Mock,
  fewest: number = FEWEST_SEEDS,
): Promise<[RunRecord[], RunRecord[]]> {
  seedsFrom(0, fewest)
  const made = await Promise.all(
    sides.map((side) =>
      Promise.all(side.map((run) => (profileOf(side) === null ? runsOf(run, load, mock, fewest) : []))),
    ),
  )
  const [base = [], candidate = []] = made.map((runs) => runs.flat())
  const [from, to] = sides.map(profileOf)
  if (from === null && to === null) return completed(base, candidate, fewest, mock)
  if (from !== null && to !== null) {
    const first = await simulatedRun(from ?? '', mock)
    const others = seedsAfter(first.summary.run.seed, fewest)
    return [
      [first, ...(await withSeeds(from ?? '', mock, others))],
      await withSeeds(to ?? '', mock, [first.summary.run.seed, ...others]),
    ]
  }
  const known = await enough(from === null ? base : candidate, fewest, mock)
  const simulated = await withSeeds(from ?? to ?? '', mock, seedsOf(known))
  return from === null ? [known, simulated] : [simulated, known]
}

/** Null where a side is not one profile alone. */
function profileOf(side: readonly (string | RunRecord)[]): string | null {
  const [only] = side
  return side.length === 1 && typeof only === 'string' && isProfile(only) ? only : null
}

async function runsOf(
  run: string | RunRecord,
  load: (run: string) => Promise<RunRecord[]>,
  mock: Mock,
  seeds: number,
): Promise<RunRecord[]> {
  if (typeof run !== 'string') return [run]
  return isProfile(run) ? seededRuns(run, mock, seeds) : load(run)
}

/** Two sides of virtual runs of the same few seeds, with the others simulated where both profiles are there and the calls differ. */
async function completed(
  base: RunRecord[],
  candidate: RunRecord[],
  fewest: number,
  mock: Mock,
): Promise<[RunRecord[], RunRecord[]]> {
  const isPaired = isDeepStrictEqual([...seedsOf(base)].sort(), [...seedsOf(candidate)].sort())
  if (!isPaired || base.length >= fewest || (await isSame(base, candidate))) return [base, candidate]
  const [more, others] = [await enough(base, fewest, mock), await enough(candidate, fewest, mock)]
  return more.length === others.length ? [more, others] : [base, candidate]
}

async function isSame(base: readonly RunRecord[], candidate: readonly RunRecord[]): Promise<boolean> {
  for (const run of base) {
    const other = candidate.find(({ summary }) => summary.run.seed === run.summary.run.seed)
    const [calls, others] = [await run.calls(), (await other?.calls()) ?? null]
    if (calls === null || !isDeepStrictEqual(calls, others)) return false
  }
  return true
}

/**
 * A side of virtual runs with further seeds, simulated by its own profile; as it is where it has enough, or no profile, or where this
 * version does not make the first of its runs again call by call: then the others would be runs of another program.
 */
async function enough(runs: RunRecord[], fewest: number, { signal }: Mock): Promise<RunRecord[]> {
  const [first] = runs
  if (first === undefined || runs.length >= fewest || first.summary.run.time !== 'virtual') return runs
  const profile = recordedProfileSchema.safeParse(first.settings)
  if (!profile.success || profile.data.gateway.target.kind !== 'mock') return runs
  const again = await simulatedRun(profile.data, { signal }).catch(() => null)
  signal?.throwIfAborted()
  if (again === null || !isDeepStrictEqual(await again.calls(), await first.calls())) return runs
  const known = new Set(seedsOf(runs))
  const missing = seedsAfter(first.summary.run.seed, fewest + runs.length).filter((seed) => !known.has(seed))
  const further = await withSeeds(profile.data, { signal }, missing.slice(0, fewest - runs.length))
  return [...runs, ...further.map((run) => ({ ...run, source: first.source }))]
}

function seedsOf(runs: readonly RunRecord[]): number[] {
  return runs.map(({ summary }) => summary.run.seed)
}

function seedsAfter(first: number, count: number): number[] {
  return seedsFrom(first, count).slice(1)
}

/** One after the other: each takes the whole of a core. */
async function withSeeds(profile: MockChoice['profile'], mock: Mock, seeds: readonly number[]): Promise<RunRecord[]> {
  const runs: RunRecord[] = []
  for (const seed of seeds) runs.push(await simulatedRun(profile, { ...mock, seed }))
  return runs
}
