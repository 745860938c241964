import type { Term } from './terms.ts'

/** Calls an hour, by model. */
export type Load = ReadonlyMap<string, number>

/** How far a load can grow: `factor` times it is what its binding term lets through. */
export interface Reach {
  factor: number
  /** Null where nothing bounds it. */
  binds: Term | null
  /** Limit that binds once that is lifted, at `nextFactor`. */
  next: Term | null
  nextFactor: number
}

/** Share of a term that a load uses: 1 is all of it. Infinity if nothing is left beside the part in use, whatever the load. */
export function useOf(term: Term, load: Load): number {
  let used = 0
  for (const [model, perCall] of term.uses) used += perCall * (load.get(model) ?? 0)
  if (used === 0) return 0
  const left = term.capacity - term.overhead
  return left <= 0 ? Number.POSITIVE_INFINITY : used / left
}

/** The largest multiple of the load that every term lets through. */
export function reachOf(terms: readonly Term[], load: Load): Reach {
  const ranked = terms
    .map((term) => ({ term, factor: 1 / useOf(term, load) }))
    .filter(({ factor }) => Number.isFinite(factor))
    .sort((a, b) => a.factor - b.factor)
  const [first, second] = ranked
  return {
    factor: first?.factor ?? Number.POSITIVE_INFINITY,
    binds: first?.term ?? null,
    next: second?.term ?? null,
    nextFactor: second?.factor ?? Number.POSITIVE_INFINITY,
  }
}

/** The largest rate of one model beside what the others take, and what bounds it. A term that the others fill leaves nothing. */
export function reachOfModel(terms: readonly Term[], model: string, others: Load): Reach {
  const beside = new Map(others)
  beside.delete(model)
  const left = terms.flatMap((term): Term[] => {
    const perCall = term.uses.get(model) ?? 0
    if (perCall === 0) return []
    let used = term.overhead
    for (const [other, units] of term.uses) used += units * (beside.get(other) ?? 0)
    return [{ ...term, overhead: Math.min(used, term.capacity) }]
  })
  return reachOf(left, new Map([[model, 1]]))
}

/** Terms of which each model uses so much more as its true capacity is less than its closed form. */
export function corrected(terms: readonly Term[], factors: ReadonlyMap<string, number>): Term[] {
  return terms.map((term) => ({
    ...term,
    uses: new Map([...term.uses].map(([model, units]) => [model, units / (factors.get(model) ?? 1)])),
  }))
}
