import type { Frontier } from '../tier-plan.ts'
import { type Load, reachOfModel, useOf } from './load-reach.ts'
import type { Situation } from './situation.ts'
import type { PlannedModel, Term } from './terms.ts'

/** Points on each limit that two models draw on in good part, with the others that share it at their peak. */
export function frontierOf({ hourly, models }: Pick<Situation, 'hourly' | 'models'>, peak: Load): Frontier[] {
  const POINTS = 5
  return hourly.flatMap((term): Frontier[] => {
    const sharing = models.filter(({ load }) => (term.uses.get(load.model) ?? 0) > 0)
    if (sharing.length < 2 || useOf(term, peak) < 0.1) return []
    const [a, b] = [...sharing]
      .sort((x, y) => useFor(term, y, peak) - useFor(term, x, peak))
      .map(({ load }) => load.model)
    if (a === undefined || b === undefined) return []
    const others = [...peak].filter(([model]) => model !== a && model !== b)
    const most = reachOfModel(hourly, a, new Map(others)).factor
    if (most === 0) return []
    const points = Array.from({ length: POINTS }, (_, n): [number, number] => {
      const ofA = (most * n) / (POINTS - 1)
      return [ofA, reachOfModel(hourly, b, new Map([...others, [a, ofA]])).factor]
    })
    return [{ limit: term.name, words: term.words, models: [a, b], points }]
  })
}

function useFor(term: Term, { load }: PlannedModel, peak: Load): number {
  return useOf(term, new Map([[load.model, peak.get(load.model) ?? 0]]))
}
