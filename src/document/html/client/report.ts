/**
 * The script of a report, run in the reader's browser after uPlot's: draws the charts from the embedded data, filters by model, lets
 * tables be sorted. Without it the page still holds every figure, in tables.
 */
import { drawAll } from './draw.ts'
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

/** Opens a folded section for a reader who goes to it, and all of them for paper. */
function keepFolds(): void {
  addEventListener('hashchange', () => unfold(location.hash))
  addEventListener('beforeprint', () => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('section > details')) fold.open = true
  })
  // A click on the section that is in the address already changes nothing there.
  document.querySelector('nav')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element) unfold(target.closest('a')?.hash ?? '')
  })
  unfold(location.hash)
}

/** Opens what the element that a hash names is folded in, and what it folds itself. */
function unfold(hash: string): void {
  if (hash === '') return
  for (let at: Element | null = document.getElementById(hash.slice(1)); at !== null; at = at.parentElement) {
    const fold = at.matches('section')
      ? at.querySelector<HTMLDetailsElement>(':scope > details')
      : at.closest<HTMLDetailsElement>('details')
    if (fold !== null) fold.open = true
  }
}
