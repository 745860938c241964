/**
 * Plain data of one's own, each text of which is put in again as V8 keeps it for names: one object for each spelling. Those that a message
 * brings are copies, and to compare one with a text of the code, or to find it in a map, V8 reads it letter by letter, over and over.
 */
export function interned<T>(data: T): T {
  if (typeof data === 'string') return Object.keys({ [data]: true })[0] as T
  if (typeof data !== 'object' || data === null) return data
  for (const name of Object.keys(data) as (keyof T)[]) data[name] = interned(data[name])
  return data
}
