import { type Document, isAlias, isMap, isScalar, isSeq, type Node, parseDocument, type Scalar } from 'yaml'
import { GatebenchError } from '../errors.ts'
import { parseDurationMs, parseRatePerSecond, writeDuration, writeRate } from '../units.ts'
import { yamlText } from '../yaml-text.ts'
import { refuseMisplacedScale, renamed } from './former-format.ts'
import { parseProfile } from './load-profile.ts'
import type { Profile } from './profile.ts'
import { renderResolved } from './resolved-yaml.ts'
import { tidy, wholeRate } from './retimed.ts'
import { THRESHOLD_UNITS } from './threshold-units.ts'

/** A profile from before in the gateway's time. */
export interface UpgradedProfile {
  text: string
  /** Defaults that were not in the file and are stated in it now, since they were times of the run: `models.0.timeouts.poll`. */
  stated: readonly string[]
  /** Settings with constants that no profile can state: they stay in the time of the run. */
  left: readonly string[]
}

/**
 * A profile with its rates divided and its durations multiplied by its time scale, its comments kept; null where it has none. Throws
 * PROFILE_INVALID (exit 104).
 */
export function upgradedProfile(text: string, file: string): UpgradedProfile | null {
  const former = renamed(text)
  if (former === null) {
    refuseMisplacedScale(text, file)
    return null
  }
  const meant = parseProfile(text, file)
  const scale = former.hasScale ? meant.gateway.speed : 1
  const converted = withTimes(former.text.replaceAll(/(speed|speedup) +(?=:)/g, '$1'), scale)
  const leaves = leavesOf(renderResolved(meant))
  const lacking = (now: string): string[] => {
    const then = leavesOf(now)
    return [...leaves].flatMap(([path, value]) => (isIdle(meant, path) || isSame(value, then.get(path)) ? [] : [path]))
  }
  const doc = parseDocument(converted, { version: '1.2' })
  const stated = lacking(renderResolved(parseProfile(converted, file)))
  for (const path of stated) state(doc, path.split('.'), leaves.get(path))
  const upgraded = stated.length === 0 ? converted : yamlText(doc, { lineWidth: 0 })
  const wrong = lacking(renderResolved(parseProfile(upgraded, file)))
  if (wrong.length > 0) {
    throw new GatebenchError(`${file}: ${wrong.join(', ')} cannot be converted to the gateway's time`, {
      code: 'PROFILE_NOT_UPGRADED',
      hint: 'change the profile by hand: divide rates by the time scale, and multiply durations by the time scale',
      place: { file },
    })
  }
  const left = meant.retry.pacing?.kind === 'aws-adaptive' && scale !== 1 ? ['retry.pacing: aws-adaptive'] : []
  return { text: upgraded, stated, left }
}

/** Every duration and rate in the text converted where it stands; nothing else is touched. */
function withTimes(text: string, scale: number): string {
  if (scale === 1) return text
  const times = statedTimes(parseDocument(text, { version: '1.2' }).contents)
  const byPlace = times.sort((a, b) => (b.node.range?.[0] ?? 0) - (a.node.range?.[0] ?? 0))
  let result = text
  for (const stated of byPlace) {
    const { range, value } = stated.node
    const changed = inGatewayTime(stated, String(value), scale)
    if (range === undefined || range === null || changed === null) continue
    result = result.slice(0, range[0]) + changed + result.slice(range[1])
  }
  return result
}

function inGatewayTime({ unit, metric }: StatedTime, value: string, scale: number): string | null {
  switch (unit) {
    case 'duration':
      return longer(value, scale)
    case 'rate':
      return slower(value, scale)
    case 'speedup':
      return String(tidy(Number(value) / scale))
    case 'first-poll':
      return value.replace(/(?:^|or )([\d.]+ ?[a-z][\w .]*)$/, (all, wait: string) =>
        all.replace(wait, longer(wait, scale) ?? wait),
      )
    case 'bound': {
      const kind = metric === 'schedule_lag' ? 'none' : THRESHOLD_UNITS[metric as keyof typeof THRESHOLD_UNITS]
      return kind === 'duration' ? longer(value, scale) : kind === 'rate' ? slower(value, scale) : null
    }
  }
}

function longer(text: string, scale: number): string | null {
  const ms = parseDurationMs(text)
  return ms === null ? null : writeDuration(tidy(ms * scale))
}

/** In the unit in which it stands, or the next in which it is a whole number. */
function slower(text: string, scale: number): string | null {
  const perSecond = parseRatePerSecond(text)
  if (perSecond === null) return null
  const whole = wholeRate(perSecond / scale)
  return whole === null ? writeRate(perSecond / scale) : `${whole.count}/${whole.per}`
}

/** Every plain value of a profile by its path. */
function leavesOf(yaml: string): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) leaves.set(path, value)
    else for (const [key, member] of Object.entries(value)) walk(member, path === '' ? key : `${path}.${key}`)
  }
  walk(parseDocument(yaml, { version: '1.2' }).toJS(), '')
  return leaves
}

/** A text has no task: how it would be read, and how long waited for, is nothing. */
function isIdle({ models }: Profile, path: string): boolean {
  const [, index] = /^models\.(\d+)\.(?:poll\.|timeouts\.(?:poll|task)$)/.exec(path) ?? []
  return index !== undefined && models[Number(index)]?.modality === 'text'
}

/** The same but for the last digits of a division. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  const [one, other] = [numberIn(a), numberIn(b)]
  return one !== null && other !== null && Math.abs(one - other) <= 1e-9 * Math.abs(one)
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const last = value.split(' or ').at(-1) ?? ''
  return parseDurationMs(last) ?? parseRatePerSecond(last)
}

/** States a value where the file had a default, through aliases. */
function state(doc: Document, path: readonly string[], value: unknown): void {
  let at: unknown = doc.contents
  for (const [n, key] of path.entries()) {
    if (isAlias(at)) at = at.resolve(doc)
    const isLast = n === path.length - 1
    if (!isMap(at) && !isSeqLike(at)) return
    const member = isMap(at) ? at.get(key, true) : at.items[Number(key)]
    if (isLast && isMap(at)) at.set(key, value)
    else if (member === undefined && isMap(at)) {
      const next = doc.createNode({}) as unknown
      at.set(key, next)
      if (isMap(next)) next.flow = true
      at = next
    } else at = member
  }
}

function isSeqLike(node: unknown): node is { items: unknown[] } {
  return typeof node === 'object' && node !== null && 'items' in node && !isMap(node) && !isScalar(node)
}

/** The kinds of times that a scalar of a profile can state. */
type StatedUnit = 'duration' | 'rate' | 'first-poll' | 'bound' | 'speedup'

/** A scalar that states a duration or a rate; of a bound, the metric that it is for. */
interface StatedTime {
  node: Scalar
  unit: StatedUnit
  metric?: string
}

/** Which keys of a map state what; a further table is a map, or a list of such, below it. */
interface Table {
  readonly [key: string]: StatedUnit | Table
}

const PACE: Table = { rate: 'rate', start: 'rate', add: 'rate', least: 'rate', every: 'duration' }
const ARRIVALS: Table = {
  rate: 'rate',
  from: 'rate',
  to: 'rate',
  by: 'rate',
  peak: 'rate',
  every: 'duration',
  at: 'duration',
  for: 'duration',
  speedup: 'speedup',
}

/** All of a profile that is in the gateway's time. What is this machine's own (`fitness`) is not. */
const TIMES: Table = {
  duration: 'duration',
  drain: 'duration',
  phases: { duration: 'duration' },
  gateway: { longestHint: 'duration' },
  models: {
    arrivals: ARRIVALS,
    closed: { think: 'duration' },
    startOffset: 'duration',
    admission: { rate: 'rate', longestWait: 'duration' },
    poll: { first: 'first-poll', every: 'duration', max: 'duration' },
    timeouts: { submit: 'duration', poll: 'duration', task: 'duration', firstByte: 'duration', stall: 'duration' },
  },
  mix: { arrivals: ARRIVALS },
  retry: {
    maxElapsed: 'duration',
    jitterMax: 'duration',
    backoff: { base: 'duration', failureBase: 'duration', cap: 'duration' },
    hint: { jitterMax: 'duration', shortest: 'duration', longest: 'duration' },
    budget: { rate: 'rate' },
    pacing: PACE,
  },
  polls: { budget: 'rate' },
  credits: { sampleEvery: 'duration', settle: 'duration', readEvery: 'duration' },
  thresholds: { max: 'bound', min: 'bound', after: 'duration' },
  gates: { gone: 'duration' },
}

/** Each scalar of a profile that states a duration or a rate, once, however often an alias repeats it. */
function statedTimes(profile: Node | null): StatedTime[] {
  const found: StatedTime[] = []
  collect(profile, TIMES, found)
  return found
}

function collect(node: unknown, table: Table, into: StatedTime[]): void {
  // What an alias repeats is found where it stands.
  if (isAlias(node)) return
  if (isSeq(node)) for (const item of node.items) collect(item, table, into)
  if (!isMap(node)) return
  const metric = node.get('metric')
  for (const { key, value } of node.items) {
    const unit = isScalar(key) && Object.hasOwn(table, String(key.value)) ? table[String(key.value)] : undefined
    if (unit === undefined) continue
    if (typeof unit !== 'string') collect(value, unit, into)
    else if (isScalar(value)) into.push({ node: value, unit, ...(typeof metric === 'string' && { metric }) })
  }
}
