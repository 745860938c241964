import type { Plan } from '../../src/load/schedule/plan.ts'

/** The calls of a plan as its walk gives them. */
export function walked(plan: Plan): { call: number; intendedMs: number; model: number }[] {
  const calls = []
  for (const walk = plan.walk(); !walk.isOver; walk.advance()) {
    calls.push({ call: walk.call, intendedMs: walk.intendedMs, model: walk.model })
  }
  return calls
}
