import type { Observation } from '../../src/probe/inference/observation.ts'

/** A submit that met the limits at this instant, in ms, with nothing open beside it. */
export function observationAt(at: number, passed: boolean): Observation {
  return {
    at,
    dueAt: at,
    passed,
    slackMs: 60,
    held: { least: 0, most: 0, mean: 0, variance: 0, endings: 0 },
    cycle: 0,
    answeredAfterMs: null,
    mayHaveSwapped: false,
    lasted: null,
    isTelling: true,
  }
}
