import { parseArgs } from 'node:util'
import { contradictionOf, isChanged } from '../src/capacity/changed.ts'
import { LIVE_SEARCH } from '../src/capacity/live-capacity.ts'
import { scaledLoad } from '../src/capacity/scaled-load.ts'
import { type LiveStep, nextLiveStep, nextStep } from '../src/capacity/search.ts'
import { judgeTrial, type Trial } from '../src/capacity/trial.ts'
import { measuredHorizonMs, trialProfile } from '../src/capacity/trial-profile.ts'
import { loadMockWorld } from '../src/mock/world/tiers.ts'
import { replicateJudged } from '../src/simulate/replicate.ts'
import { COURSES, isAnswered, searchChanging, WINDOW_MS } from '../test/support/changing-gateways.ts'
import { profileOf } from '../test/support/profiles.ts'

/**
 * `npm run capacity-changes`: what a live search of the largest load says of a gateway that changes. Prints the two tables of docs/capacity.md. Exits
 * with 1 if more than 1% of the searches of mocks that stay the same, without those that count refused requests, end with `changed`.
 * `-- --only TEXT` runs the rows whose name contains the text, `--searches N` and `--mocks N` fewer searches of each.
 */
const { values } = parseArgs({
  options: {
    searches: { type: 'string', default: '200' },
    mocks: { type: 'string', default: '25' },
    only: { type: 'string', default: '' },
  },
})

type Steps = (trials: readonly Trial[], horizonMs: number) => LiveStep

const contradict = (trials: readonly Trial[], horizonMs: number): boolean => contradictionOf(trials, horizonMs) !== null
const COLUMNS: Readonly<Record<string, Steps>> = {
  'without this check': (trials) => nextStep(trials, LIVE_SEARCH),
  'with contradictions alone': (trials, horizonMs) =>
    contradict(trials, horizonMs) ? { next: null, end: 'changed' } : nextStep(trials, LIVE_SEARCH),
  'with repeated trials': (trials, horizonMs) => nextLiveStep(trials, horizonMs, LIVE_SEARCH, contradict),
  'with the trend': (trials, horizonMs) => nextLiveStep(trials, horizonMs, LIVE_SEARCH),
}

console.log(`| the gateway | ${Object.keys(COLUMNS).join(' | ')} |\n|---|${'---|'.repeat(Object.keys(COLUMNS).length)}`)
for (const [name, course] of Object.entries(COURSES).filter(([name]) => name.includes(values.only))) {
  const silent = Object.values(COLUMNS).map((steps) => {
    let wrong = 0
    for (let n = 0; n < Number(values.searches); n++) {
      const found = searchChanging(course, 900 + n, (trials) => steps(trials, WINDOW_MS))
      if (isAnswered(found) && (found.edge.low > found.usual || found.edge.high < found.usual)) wrong++
    }
    return wrong
  })
  console.log(`| ${name} | ${silent.join(' | ')} |`)
}

interface Steady {
  preset: string
  arrivals: string
  duration?: string
  policy?: string
  /** About the edge, times the load of the arrivals. */
  edge: number
  /** Refusals make more refusals, and so a load near the edge passes in one trial and collapses in another. */
  isBistable?: boolean
}

const random = (perMinute: number): string => `{ process: poisson, rate: ${perMinute}/min }`
const even = (perMinute: number): string => `{ process: constant, rate: ${perMinute}/min }`
const STEADY: readonly Steady[] = [
  { preset: 'sliding-log', arrivals: random(20), edge: 0.77 },
  { preset: 'sliding-log', arrivals: random(20), edge: 0.77, policy: 'none' },
  { preset: 'token-bucket', arrivals: random(20), edge: 0.99 },
  { preset: 'concurrency', arrivals: random(50), edge: 1.28 },
  { preset: 'concurrency', arrivals: even(50), edge: 1.28, duration: '6m' },
  { preset: 'concurrency', arrivals: random(50), edge: 0.64, policy: 'none' },
  { preset: 'default', arrivals: '{ process: burst, size: 10, every: 1m }', edge: 1.73 },
  { preset: 'default', arrivals: random(20), edge: 0.81 },
  { preset: 'fixed-window', arrivals: even(20), edge: 1.03, duration: '6m' },
  { preset: 'small-bucket', arrivals: random(20), edge: 0.98 },
  { preset: 'shared-bucket', arrivals: random(20), edge: 0.81 },
  { preset: 'queueing', arrivals: random(50), edge: 0.32 },
  { preset: 'penalty', arrivals: random(20), edge: 0.74 },
  { preset: 'count-refused', arrivals: random(20), edge: 0.74, isBistable: true },
  { preset: 'metastable-outage', arrivals: random(20), edge: 0.64, isBistable: true },
]

function steadyProfile({ arrivals, duration = '12m', policy = 'hint-jitter' }: Steady) {
  const retry = policy === 'none' ? '{ policy: none }' : `{ policy: ${policy}, maxAttempts: 6, maxElapsed: 5m }`
  return trialProfile(
    profileOf(`
version: 1
name: steady
duration: ${duration}
drain: 10m
models:
  - model: image-fast
    modality: image
    arrivals: ${arrivals}
    requests: [{ body: { prompt: a red kite } }]
    poll: { strategy: fixed, every: 1s }
    timeouts: { submit: 1m, task: 5m }
retry: ${retry}
`),
  )
}

/** Searches a simulated mock, from 0.4 to 4 times the edge; whether the trials contradict each other, or only show a trend. */
async function searchSteady(steady: Steady, n: number): Promise<'contradiction' | 'trend' | null> {
  const profile = steadyProfile(steady)
  const horizonMs = measuredHorizonMs(profile)
  const mock = loadMockWorld({ tier: 'standard', preset: steady.preset })
  const start = steady.edge * 0.4 * 10 ** ((n * 0.6180339887) % 1)
  const trials: Trial[] = []
  for (;;) {
    const { next } = nextLiveStep(trials, horizonMs, LIVE_SEARCH)
    if (next === null) break
    const seed = 50_000_000 + 100 * n + trials.length
    const { load, thresholds, verdict } = await replicateJudged({
      profile: { ...scaledLoad(profile, next * start), seed },
      mock,
    })
    const trial = judgeTrial({ scale: next * start, seed, load, thresholds, gates: verdict.gates })
    trials.push({ ...trial, scale: next, carried: trial.carried / start })
  }
  if (contradict(trials, horizonMs)) return 'contradiction'
  return isChanged(trials, horizonMs) ? 'trend' : null
}

const sums = { searches: 0, changed: 0 }
console.log('\n| preset | arrivals | retries | searches | contradictions | trends |\n|---|---|---|---|---|---|')
for (const steady of STEADY.filter(({ preset }) => preset.includes(values.only))) {
  const count = Number(values.mocks)
  const found: Awaited<ReturnType<typeof searchSteady>>[] = []
  for (let n = 0; n < count; n++) found.push(await searchSteady(steady, n))
  const [contradictions, trends] = ['contradiction', 'trend'].map((kind) => found.filter((one) => one === kind).length)
  const { preset, arrivals, policy } = steady
  const kind = /process: (\w+)/.exec(arrivals)?.[1]
  console.log(`| ${preset} | ${kind} | ${policy ?? 'yes'} | ${count} | ${contradictions} | ${trends} |`)
  if (steady.isBistable) continue
  sums.searches += count
  sums.changed += (contradictions ?? 0) + (trends ?? 0)
}
console.log(`\n${sums.changed} of ${sums.searches} searches of gateways that stay the same ended with \`changed\``)
if (sums.changed > 0.01 * sums.searches) process.exitCode = 1
