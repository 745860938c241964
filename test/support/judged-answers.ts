import type { Got } from './judged-world.ts'

/** An answer as it is meant: an error in a 200 is what it says. */
export function meant(got: Got): Got {
  const { code } = (got?.body.error ?? {}) as { code?: unknown }
  return got !== null && got.status < 300 && typeof code === 'number' ? { ...got, status: code } : got
}

/** Wait that an error states; ms. */
export function waitOf(got: Got): number | null {
  return got === null || got.status < 400 ? null : statedWait(got)
}

/** Wait that any answer states; ms. */
export function statedWait(got: Got): number | null {
  if (got === null) return null
  const { 'retry-after-ms': ms, 'retry-after': seconds } = got.headers
  if (ms !== undefined) return Number(ms)
  return seconds === undefined ? null : 1000 * Number(seconds)
}
