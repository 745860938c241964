/**
 * Draws from the gamma distribution with mean shape·scale, by Marsaglia and Tsang, "A simple method for generating gamma variables"
 * (2000); shapes below 1 by their boost. `next` gives uniforms in [0, 1).
 */
export function gammaSampler(shape: number, scale: number, next: () => number): () => number {
  if (shape < 1) {
    const boosted = gammaSampler(shape + 1, scale, next)
    return () => boosted() * (1 - next()) ** (1 / shape)
  }
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  return () => {
    for (;;) {
      // One standard normal draw (Box and Muller).
      const x = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      const v = (1 + c * x) ** 3
      if (v <= 0) continue
      const u = 1 - next()
      if (Math.log(u) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v * scale
    }
  }
}
