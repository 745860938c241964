/**
 * The script of a report, run in the reader's browser after uPlot's: draws the charts from the embedded data, filters by model, lets
 * tables be sorted. Without it the page still holds every figure, in tables.
 */
import { drawAll } from './draw.ts'
import { keepFolds } from './folds.ts'
import { chosenModel, followChoices, onChange } from './model-choice.ts'
import { followWidth } from './stacking.ts'

followChoices()
followWidth()
drawAll()
onChange(document.body, () => {
  const model = chosenModel()
  for (const group of document.querySelectorAll<HTMLElement>('.gantt')) {
    group.hidden = model !== null && group.dataset.model !== model
  }
})
keepFolds()
