import type { ChartData } from '../chart-data.ts'

/** Data of the charts: the data that the page brings, and on a live page the newest that arrived. */
export const page: { data: ChartData } = {
  data: JSON.parse(document.getElementById('chart-data')?.textContent ?? 'null'),
}

const met = new WeakSet<Element>()

/** Whether the script meets an element for the first time. */
export function isNew(element: Element): boolean {
  return !met.has(element) && Boolean(met.add(element))
}

/** A figure that is on the page and is not drawn yet. */
export function undrawn(id: string): HTMLElement | null {
  const root = document.getElementById(id)
  return root !== null && isNew(root) ? root : null
}
