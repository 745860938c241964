import { fileURLToPath } from 'node:url'
import { planCalls } from '../../src/load/plan.ts'
import { parseProfile } from '../../src/profile/load-profile.ts'
import { keyedRandom } from '../../src/random.ts'
import { type Figure, inRounds, profileOf, quantile, TEXT } from './bench.ts'
import { runGatebench, runNode, startServer } from './processes.ts'

/** Left out at the beginning: a cold process compiles, at a thousand calls a second for some eight seconds. */
const WARM_UP_SECONDS = 10
const SECONDS = 10

/** How near to its plan each call arrives, by the log of the server that it arrives at. */
export async function bench(): Promise<Figure[]> {
  return [
    ...planned('0.117/s', 0.117),
    ...planned('7/min', 7 / 60),
    ...(await sent(200)),
    ...(await inRounds(() => sent(1000, 0.5))),
    ...(await inRounds(() => sent(5000, 1))),
  ]
}

/** Slow rates are planned over a day: nobody would wait for it to be sent. */
function planned(name: string, perSecond: number): Figure[] {
  const day = 86_400
  const load = { ...TEXT, arrivals: { process: 'constant', rate: name } }
  const profile = parseProfile(JSON.stringify(profileOf('http://127.0.0.1', load, { duration: '24h' })), 'bench')
  const plan = planCalls(profile, keyedRandom(1))
  const { calls } = plan
  let furthest = 0
  for (const walk = plan.walk(); !walk.isOver; walk.advance()) {
    furthest = Math.max(furthest, Math.abs(walk.intendedMs - (walk.call * 1000) / perSecond))
  }
  return [
    {
      what: `${name} for 24 h: planned calls, off by`,
      value: calls - Math.ceil(day * perSecond),
      unit: '',
      most: 0,
      least: 0,
    },
    { what: `${name} for 24 h: furthest from the even grid`, value: furthest, unit: 'ms', most: 0.001 },
  ]
}

async function sent(perSecond: number, mostP99Ms?: number): Promise<Figure[]> {
  const server = await startServer({}, { hasPrecedence: true })
  const load = { ...TEXT, arrivals: { process: 'constant', rate: `${perSecond}/s` } }
  const run = await runGatebench(profileOf(server.url, load, { duration: `${WARM_UP_SECONDS + SECONDS}s` }))
  const { messages } = await server.log()
  await server.close()

  const calls = (WARM_UP_SECONDS + SECONDS) * perSecond
  const measured = messages.subarray(WARM_UP_SECONDS * perSecond)
  const distances = distancesFromPlan(measured, perSecond)
  const bare = mostP99Ms === undefined ? [] : distancesFromPlan(await sentBare(perSecond), perSecond)
  const seconds = ((measured.at(-1) as number) - (measured[0] as number)) / 1000
  const lag = run.summary.latency.scheduleLag
  const figure = (what: string, value: number, unit: string, bar: Partial<Figure> = {}): Figure => ({
    what: `${perSecond.toLocaleString('en')}/s: ${what}`,
    value,
    unit,
    ...bar,
  })
  return [
    figure('calls missed', calls - messages.length, '', { most: 0, least: 0 }),
    figure('mean rate, off by', Math.abs((measured.length - 1) / seconds / perSecond - 1) * 100, '%', { most: 0.1 }),
    figure('distance from the plan, p50', quantile(distances, 0.5), 'ms'),
    figure(
      'distance from the plan, p99',
      quantile(distances, 0.99),
      'ms',
      mostP99Ms === undefined ? {} : { most: mostP99Ms },
    ),
    figure('distance from the plan, max', Math.max(...distances), 'ms'),
    ...(bare.length === 0
      ? []
      : [
          figure('the same of a bare ticker, p99', quantile(bare, 0.99), 'ms'),
          figure('the same of a bare ticker, max', Math.max(...bare), 'ms'),
        ]),
    figure('schedule lag p99, as gatebench says', lag.p99.ms ?? Number.NaN, 'ms'),
    figure('CPU of the client', run.loadCpuMs / (10 * (WARM_UP_SECONDS + SECONDS)), '%'),
  ]
}

function distancesFromPlan(arrivals: Float64Array, perSecond: number): number[] {
  const fromFirst = Array.from(arrivals, (at, n) => at - (n * 1000) / perSecond)
  // The two clocks are apart by an unknown constant: the earliest arrival is taken to be on time.
  const earliest = Math.min(...fromFirst)
  return fromFirst.map((at) => at - earliest)
}

/** What the machine itself is off by at this hour. */
async function sentBare(perSecond: number): Promise<Float64Array> {
  const server = await startServer({}, { hasPrecedence: true })
  const entry = fileURLToPath(new URL('./bare-ticker.ts', import.meta.url))
  const body = JSON.stringify({ model: TEXT.model, ...TEXT.requests[0]?.body })
  await runNode(['--import', 'tsx', entry, server.url, String(perSecond), String(WARM_UP_SECONDS + SECONDS), body])
  const { messages } = await server.log()
  await server.close()
  return messages.subarray(WARM_UP_SECONDS * perSecond)
}
