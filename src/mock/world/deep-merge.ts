import { Range } from './range.ts'

/** `over` laid over `under`: maps key by key, everything else whole. */
export function deepMerge(under: unknown, over: unknown): unknown {
  if (!isMap(under) || !isMap(over)) return over === undefined ? under : over
  const merged: Record<string, unknown> = { ...under }
  for (const [key, value] of Object.entries(over)) merged[key] = deepMerge(merged[key], value)
  return merged
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Range)
}
