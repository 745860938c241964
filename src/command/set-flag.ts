import { usageError } from '../errors.ts'
import { jsonIn } from '../json.ts'

const FORM = 'such as limits.image.rate=30/min'

/** `a.b=1` and its like as one map of maps; undefined where none was given. Values are read as YAML reads them later. */
export function settingsOf(given: readonly string[] | undefined): Record<string, unknown> | undefined {
  if (given === undefined) return undefined
  const settings: Record<string, unknown> = Object.create(null)
  for (const text of given) {
    const at = text.indexOf('=')
    const path = text.slice(0, at).split('.')
    if (at <= 0 || path.some((key) => key === '' || key === '__proto__'))
      throw usageError(
        `--set takes a setting ${FORM}`,
        'write the path of the setting in the tier file, then = and its value',
      )
    let place = settings
    for (const key of path.slice(0, -1)) {
      const inner = Object.hasOwn(place, key) ? place[key] : Object.create(null)
      if (typeof inner !== 'object' || inner === null) throw bothWays(key)
      place[key] = inner
      place = inner as Record<string, unknown>
    }
    const last = path.at(-1) as string
    if (Object.hasOwn(place, last)) {
      throw isOfPaths(place[last])
        ? bothWays(last)
        : usageError(`--set gives ${path.join('.')} two values`, 'leave out one of the two settings')
    }
    place[last] = settingOf(text.slice(at + 1))
  }
  return settings
}

/** Whether a value was made of settings below it. */
function isOfPaths(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null
}

function bothWays(key: string): Error {
  return usageError(
    `--set gives ${key} both a value and settings below it`,
    `each --set must name a single setting, ${FORM}`,
  )
}

/** A value that is JSON is read as JSON; any other value is text. */
function settingOf(text: string): unknown {
  const value = jsonIn(text)
  return value === undefined ? text : value
}
