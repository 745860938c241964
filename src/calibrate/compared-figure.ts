import type { ModelFlow } from '../measure/calls/flow.ts'
import type { Agreement } from './calibration.ts'

/** The least times that say anything of a quantile. */
export const LEAST_TIMES = 10

/** One figure of one window of a run, as the gateway gave it and as simulations of the twin give it. */
export interface ComparedFigure extends Pick<Agreement, 'run' | 'part' | 'model' | 'what'> {
  /** Calls that were due in the window. */
  due: number
  /** Times in ms of the gateway's own time, Infinity where the share of calls without a result leaves none; null where it was not measured. */
  actual: number | null
  /** The end of so many calls was not seen that the figure is only known to be no less. */
  isBound: boolean
  /** It lies anywhere between two bounds, because only a resumed run saw the end of calls: it decides nothing. */
  isBetween?: boolean
  /** For times: the shares of calls without a result differ by no more than chance, so that it may decide which side has the figure. */
  isEndByChance: boolean
  /** For refusals: whether the twin states a limit of the model. */
  isStated: boolean
  /** Standard error that the run itself shows in its stretches of time: of a count in counts, of a time in its logarithm. */
  ownError: number
  /** Stretches that it is of; 0 where there are none. */
  stretches: number
  /** The same figure of each simulation; a count is taken for as many calls as were due in the run. */
  simulated: readonly (number | null)[]
  /** Length of the run that the window is of, in minutes. */
  minutes: number
}

/** Whether the figure is a time, which is compared by its logarithm. */
export function isTime(what: Agreement['what']): what is ComparedTime {
  return what === 'p50' || what === 'p80' || what === 'p90'
}

export type ComparedTime = Extract<Agreement['what'], 'p50' | 'p80' | 'p90'>

/** Whether the pause before a resume hides the figure: its calls may have ended at any time in it. */
export function isBetween(flow: ModelFlow, what: ComparedTime): boolean {
  if (flow.seenLate === undefined) return false
  return what === 'p80' || flow[`${what}Ms`] !== flow[`${what}LeastMs`]
}
