import * as z from 'zod'
import type { RunSeal } from './run-seal.ts'

/** One part of the plan as it waits in the queue: its number from 0, signed. */
export interface Part {
  index: number
  mark: string
}

const partSchema: z.ZodType<Part> = z.object({ index: z.int().min(0), mark: z.string().max(64) })

/** Part `index` of `of`, for the queue. */
export function partOf(index: number, of: number, seal: RunSeal): Part {
  return { index, mark: seal.mark('part', `${index} of ${of}`) }
}

/** The number of a part that was taken from the queue; null where it is none of this run. */
export function indexOf(data: unknown, of: number, seal: RunSeal): number | null {
  const part = partSchema.safeParse(data)
  if (!part.success || part.data.index >= of) return null
  const { index, mark } = part.data
  return seal.isOurs('part', `${index} of ${of}`, mark) ? index : null
}
