import { ALL_MODELS } from '../chart-data.ts'

/** The value of the chosen option; all figures have the same choice. */
let chosen = ''

/** Called when another model was chosen, or with true when newer data came. */
type Listener = (isNews: boolean) => void

const listeners = new Map<Element, Listener>()

const choices = (): NodeListOf<HTMLSelectElement> => document.querySelectorAll('select.model')

/** The model that is chosen, by its name; null for all. */
export function chosenModel(): string | null {
  const options = choices()[0]?.options ?? []
  return chosen === '' ? null : ([...options].find(({ value }) => value === chosen)?.textContent ?? null)
}

/** The name under which the data has what is chosen. */
export function chosenName(): string {
  return chosenModel() ?? ALL_MODELS
}

/** Makes every choice on the page show the same model. */
export function showChoice(): void {
  for (const select of choices()) select.value = chosen
}

/** Listens for as long as the element is on the page. */
export function onChange(element: Element, listener: Listener): void {
  listeners.set(element, listener)
}

/** Calls all listeners. */
export function changed(isNews: boolean): void {
  for (const [element, listener] of listeners) {
    if (element.isConnected) listener(isNews)
    else listeners.delete(element)
  }
}

/** Choosing a model in one figure chooses it in all. */
export function followChoices(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement && target.matches('select.model'))) return
    chosen = target.value
    showChoice()
    changed(false)
  })
}
