import * as z from 'zod'
import { positive, whole, wholeShare } from './figures.ts'
import type { Allowance } from './law.ts'
import type { Rate } from './quantities.ts'

const figures = { limit: whole, windowMs: positive, countRefused: z.boolean('true or false').exactOptional() }

interface Window {
  limit: number
  windowMs: number
}

/** Common part of the laws that count units by windows. */
export const windowed = {
  figures,
  options: {},
  growing: [],
  ofRate: ({ limit, window }: Rate, { countRefused }: { countRefused: boolean }) => ({
    limit,
    windowMs: window,
    countRefused,
  }),
  allows: ({ limit, windowMs }: Window): Allowance => ({
    ratePerSecond: (limit * 1000) / windowMs,
    burst: limit,
    windowMs,
  }),
  share: ({ limit }: Window, count: number, index: number) => ({ limit: wholeShare(limit, count, index) }),
}
