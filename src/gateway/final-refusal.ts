import type { HeaderFields } from '../wire/header-fields.ts'

/** Words in the type or code of a 429 that waiting does not resolve: money, a plan or a cap. */
const FINAL =
  /insufficient_(?:quota|balance|funds|credit)|spend(?:ing)?_(?:limit|cap)|billing|payment_required|quota_exhausted/i

/**
 * Whether an answer says that the same request will be refused again, however long the caller waits: `x-should-retry: false`, `retryable: false`,
 * or a type or code that names a cause which time does not remove. A type counts only where no wait is stated beside it.
 */
export function isFinalRefusal(headers: HeaderFields, body: unknown, hasWait: boolean): boolean {
  if (headers.first('x-should-retry')?.trim().toLowerCase() === 'false') return true
  const error = partOf(body, 'error') ?? body
  if (partOf(error, 'retryable') === false) return true
  if (hasWait) return false
  const names = [partOf(error, 'type'), partOf(error, 'code'), partOf(partOf(error, 'details'), 'error_code')]
  return names.some((name) => typeof name === 'string' && FINAL.test(name))
}

/** Whether an answer says that the traffic of its caller grew too fast. */
export function isGrowthRefusal(body: unknown): boolean {
  const error = partOf(body, 'error') ?? body
  const words = [partOf(error, 'type'), partOf(error, 'code'), partOf(error, 'message')]
  return words.some((word) => typeof word === 'string' && /acceleration limit|ramp up|slow_?down/i.test(word))
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
