const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
  ['PageUp', 10],
  ['PageDown', -10],
])

/**
 * Where a key moves the cursor of a chart with `count` points, from the point `at`, or from beyond the end that the key leads away from.
 * Null for a key that moves nothing.
 */
export function cursorAfter(key: string, at: number | null, count: number): number | null {
  const step = STEPS.get(key)
  if (step === undefined || count === 0) return null
  const from = at ?? (step > 0 ? -1 : count)
  return Math.min(count - 1, Math.max(0, from + step))
}

/** A part of a scale that is looked at. */
export interface Span {
  min: number
  max: number
}

/** Whether less than all points can be seen. */
export function isZoomed({ min, max }: Span, points: readonly number[]): boolean {
  const [first, last] = [points[0], points.at(-1)]
  return first !== undefined && last !== undefined && (min > first || max < last)
}
