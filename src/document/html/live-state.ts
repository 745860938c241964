import type { ChartData } from './chart-data.ts'

/** What a live page is sent when the run has gone on. */
export interface LiveState {
  title: string
  /** The whole `main` element. */
  main: string
  data: ChartData
  isOver: boolean
}
