/** The name under which charts show all models together. */
export const ALL_MODELS = 'all models'

/** Data that the page's script draws, embedded as JSON. Every list of one chart has the same length; null means "nothing there". */
export interface ChartData {
  curves: readonly Curve[]
  /** All models first; then each, when there are several. */
  timelines: readonly Timeline[]
  heat: Heat | null
  credits: CreditCurves | null
  generator: GeneratorCurves | null
  /** Labels of a curve's two lines; response and service time when absent. */
  labels?: readonly [string, string]
}

export type Points = readonly (number | null)[]

/** Latency by percentile. `nines` is log10(1 / (1 − p)): 1 is p90, 2 is p99. Values in ms; null beyond what the sample carries. */
export interface Curve {
  name: string
  nines: readonly number[]
  response: Points
  service: Points
}

/** Events in each stretch of the run. Times in seconds since its start. */
export interface Timeline {
  name: string
  seconds: readonly number[]
  offered: readonly number[]
  attempts: readonly number[]
  throttled: readonly number[]
  completed: readonly number[]
  inFlight: readonly number[]
}

/** Cells as column, row, count, one after the other; row r begins at 10^(r / rowsPerDecade) ms. */
export interface Heat {
  widthSeconds: number
  columns: number
  rowsPerDecade: number
  models: readonly { name: string; cells: readonly number[] }[]
}

/** Lists of x (seconds) and of y (credits): left of the budget, or spent where there is none. */
export interface CreditCurves {
  budget: number | null
  read: readonly [readonly number[], readonly number[]]
  priced: readonly [readonly number[], readonly number[]]
}

export interface GeneratorCurves {
  seconds: readonly number[]
  lagMs: Points
  loopMs: Points
  cpu: Points
}
