import { valueOr } from './errors.ts'

/** Value that a text holds as JSON; undefined where it holds none. */
export function jsonIn(text: string): unknown {
  return valueOr<unknown, undefined>(() => JSON.parse(text), undefined)
}

/** The record that a text holds as JSON; null for anything else. */
export function recordIn(text: string): Record<string, unknown> | null {
  const value = jsonIn(text)
  return isRecord(value) ? value : null
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
