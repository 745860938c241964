/** The fractional part of a multiple of the golden ratio: even over [0, 1), and the same every time. */
export function fraction(n: number): number {
  return (n * 0.618_033_988_749_895) % 1
}
