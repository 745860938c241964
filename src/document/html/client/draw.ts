import { drawCredits } from './credits.ts'
import { drawGenerator } from './generator.ts'
import { drawHeatMap } from './heat-map.ts'
import { drawPercentiles } from './percentiles.ts'
import { sortTables } from './sorting.ts'
import { stackTables } from './stacking.ts'
import { drawTimeline } from './timeline.ts'

/** Draws all that is on the page and is not drawn yet. */
export function drawAll(): void {
  for (const draw of [drawPercentiles, drawHeatMap, drawTimeline, drawCredits, drawGenerator]) draw()
  sortTables()
  stackTables()
}
