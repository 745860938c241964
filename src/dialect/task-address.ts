/** Where a task is read that is known by its address. */
export interface TaskAddress {
  /** Null of an address that states no origin: it is below the base address. */
  readonly origin: string | null
  /** Encoded as a request carries it. */
  readonly path: string
  /** Empty, or with its question mark. */
  readonly query: string
}

/** The address that a text is; null of one that is none. Everything that is asked of it comes from the same reading of it: no part can be meant otherwise. */
export function taskAddress(text: string): TaskAddress | null {
  const isBelow = text.startsWith('/')
  if (!isBelow && !/^https?:/i.test(text)) return null
  const whole = isBelow ? `http://localhost${text}` : text
  if (!URL.canParse(whole)) return null
  const { origin, pathname, search } = new URL(whole)
  return { origin: isBelow ? null : origin, path: pathname, query: search }
}

/** How the address of a task is remembered: below the base address where it is there, else with its origin. What is no address stays as it is. */
export function handleOf(told: string, base: string): string {
  const address = taskAddress(told)
  if (address === null) return told
  const { origin, path, query } = address
  const own = new URL(base)
  const prefix = own.pathname.replace(/\/+$/, '')
  const isOfPrefix = path.startsWith(`${prefix}/`)
  // A path alone may be below the origin, as links are, or below the base address.
  if (origin === null) return `${isOfPrefix ? path.slice(prefix.length) : path}${query}`
  const isBelow = origin === own.origin && isOfPrefix
  return isBelow ? `${path.slice(prefix.length)}${query}` : `${origin}${path}${query}`
}
