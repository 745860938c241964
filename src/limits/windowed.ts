import { z } from 'zod'
import { positive, whole, wholeShare } from './figures.ts'
import type { KnownLimit } from './law.ts'

/** What the laws have in common that count units by windows. */
export const windowFigures = {
  limit: whole,
  windowMs: positive,
  countRefused: z.boolean('true or false').exactOptional(),
}

export function knownWindow({ limit, windowMs }: { limit: number; windowMs: number }): KnownLimit {
  return { ratePerSecond: (limit * 1000) / windowMs, burst: limit, windowMs }
}

export function windowShare<S extends { limit: number }>(spec: S, count: number, index: number): S {
  return { ...spec, limit: wholeShare(spec.limit, count, index) }
}
