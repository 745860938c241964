/** Round figures that end a scale. */
const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** The least round figure that `value` does not exceed; 1 of nothing. */
export function roundedUp(value: number): number {
  if (!(value > 0 && Number.isFinite(value))) return 1
  const size = 10 ** Math.floor(Math.log10(value))
  return (ROUND.find((one) => one * size >= value * (1 - 1e-9)) ?? 10) * size
}

/** A place in a drawing, to a tenth. */
export function place(at: number): number {
  return Number(at.toFixed(1))
}
