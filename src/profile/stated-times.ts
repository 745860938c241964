import { isAlias, isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml'

/** The kinds of times that a scalar of a profile can state. */
export type StatedUnit = 'duration' | 'rate' | 'first-poll' | 'bound' | 'speedup'

/** A scalar that states a duration or a rate; of a bound, the metric that it is for. */
export interface StatedTime {
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
    timeouts: { submit: 'duration', poll: 'duration', task: 'duration' },
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
export function statedTimes(profile: Node | null): StatedTime[] {
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
