const MASK = '[key]'
/** A shorter text is no secret, and may well be part of a task's id: it is masked in refusals only. */
const SHORTEST_SECRET = 8

/** Takes the API key out of what a gateway answered: one that echoes the request must not get it into a log or a report. */
export interface KeyRedaction {
  text(text: string): string
  /** The same for every string in a parsed body: JSON may have escaped the key's characters. */
  value(value: unknown): unknown
  /** Whether the key is long enough to be masked in bodies that are needed unchanged. */
  readonly isSecret: boolean
}

export function keyRedaction(key: string): KeyRedaction {
  const text = (from: string): string => (from.includes(key) ? from.replaceAll(key, MASK) : from)
  const value = (from: unknown): unknown => {
    if (typeof from === 'string') return text(from)
    if (Array.isArray(from)) return from.map(value)
    if (typeof from !== 'object' || from === null) return from
    return Object.fromEntries(Object.entries(from).map(([name, member]) => [text(name), value(member)]))
  }
  return { text, value, isSecret: key.length >= SHORTEST_SECRET }
}
