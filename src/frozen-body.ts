const lasting = new WeakSet<object>()

/**
 * Freezes a request body through and through, and gives it back: what cannot change is made into a request's text once, however often it
 * is sent. Any other body is taken as it is at the call.
 */
export function frozenBody<T extends object>(body: T): T {
  const parts = new Set<object>([body])
  // A set is walked with what is added on the way.
  for (const part of parts) {
    Object.freeze(part)
    for (const member of Object.values(part) as unknown[]) {
      if (typeof member === 'object' && member !== null) parts.add(member)
    }
  }
  lasting.add(body)
  return body
}

/** Whether a body was made one that lasts. */
export function isFrozenBody(body: object): boolean {
  return lasting.has(body)
}
