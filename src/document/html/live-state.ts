import type { ChartData } from './chart-data.ts'

/** State that a live page receives as the run goes on. */
export interface LiveState {
  title: string
  /** The whole `main` element. */
  main: string
  data: ChartData
  isOver: boolean
}
