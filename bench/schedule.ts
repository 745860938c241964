import { fileURLToPath } from 'node:url'
import { planCalls } from '../src/load/schedule/plan.ts'
import { parseProfile } from '../src/profile/load-profile.ts'
import { keyedRandom } from '../src/random.ts'
import { type Figure, inRounds, profileOf, quantile, TEXT } from './bench.ts'
import { runGatebench, runNode, startServer } from './processes.ts'
import { difference, distancesFromPlan, lagOf, stampedLag } from './support/lateness.ts'

/** Left out at the beginning: a cold process compiles, at a thousand calls a second for some eight seconds. */
const WARM_UP_SECONDS = 10
const SECONDS = 10
/** The first seconds; and as many as a p99 takes. */
const COLD_SECONDS = 3
const CALLS_FOR_P99 = 1100

/** How near to its plan each call arrives, by the log of the server that it arrives at. */
export async function* bench(): AsyncGenerator<Figure[]> {
  yield planned('0.117/s', 0.117)
  yield planned('7/min', 7 / 60)
  yield await inRounds(() => sent(100, { mostP99Ms: 1 }))
  yield await sent(200)
  yield await inRounds(() => sent(1000, { mostP99Ms: 0.5 }))
  // At speed 10 a rate of 100/s arrives as 1,000/s, and as near to its plan.
  yield await inRounds(() => sent(1000, { mostP99Ms: 0.5, speed: 10 }))
  yield await inRounds(() => sent(5000, { mostP99Ms: 1 }))
  for (const perSecond of [100, 1000, 5000]) yield await inRounds(() => sentCold(perSecond))
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

/** `perSecond` is the rate in real time; the profile states it in the gateway's, which is `speed` times slower. */
async function sent(perSecond: number, { mostP99Ms, speed = 1 }: { mostP99Ms?: number; speed?: number } = {}) {
  const server = await startServer(speed === 1 ? {} : { speed }, { hasPrecedence: true })
  const load = { ...TEXT, arrivals: { process: 'constant', rate: `${perSecond / speed}/s` } }
  const phases = [
    { name: 'warm-up', duration: `${WARM_UP_SECONDS * speed}s`, record: false },
    { name: 'measure', duration: `${SECONDS * speed}s` },
  ]
  const run = await runGatebench(profileOf(server.url, load, { phases }), speed === 1 ? [] : ['--speed', String(speed)])
  const { messages } = await server.log()
  await server.close()

  const calls = (WARM_UP_SECONDS + SECONDS) * perSecond
  const measured = messages.subarray(WARM_UP_SECONDS * perSecond)
  const distances = distancesFromPlan(measured, perSecond)
  const bare = mostP99Ms === undefined ? [] : distancesFromPlan(await sentBare(perSecond), perSecond)
  const seconds = ((measured.at(-1) as number) - (measured[0] as number)) / 1000
  const lagMs = lagOf(run)
  const stampedMs = stampedLag(messages, run, speed).slice(WARM_UP_SECONDS * perSecond)
  const figure = (what: string, value: number, unit: string, bar: Partial<Figure> = {}): Figure => ({
    what: `${perSecond.toLocaleString('en')}/s${speed === 1 ? '' : ` by speed ${speed}`}: ${what}`,
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
    figure('schedule lag p99, as gatebench says', lagMs, 'ms'),
    figure('the same by the stamps of the server', quantile(stampedMs, 0.99), 'ms'),
    figure('the two differ by', difference(lagMs, quantile(stampedMs, 0.99)), '%', { most: 20 }),
    figure('CPU of the client', run.loadCpuMs / speed / (10 * (WARM_UP_SECONDS + SECONDS)), '%'),
  ]
}

/** Of the seconds that nobody is spared: a run as it begins, against a server that has been at work before. */
async function sentCold(perSecond: number): Promise<Figure[]> {
  const seconds = Math.max(COLD_SECONDS, CALLS_FOR_P99 / perSecond)
  const server = await startServer({}, { hasPrecedence: true })
  await tick(server.url, perSecond, seconds)
  const warmed = (await server.log()).messages.length
  await tick(server.url, perSecond, seconds)
  const bare = (await server.log()).messages.subarray(warmed)
  const load = { ...TEXT, arrivals: { process: 'constant', rate: `${perSecond}/s` } }
  const run = await runGatebench(profileOf(server.url, load, { duration: `${seconds}s` }))
  const { messages } = await server.log()
  await server.close()
  const distances = distancesFromPlan(messages.subarray(warmed + bare.length), perSecond)
  const stampedMs = quantile(stampedLag(messages.subarray(warmed + bare.length), run), 0.99)
  const saidMs = lagOf(run)
  const name = `${perSecond.toLocaleString('en')}/s, the first ${seconds} s`
  return [
    { what: `${name}: distance from the plan, p99`, value: quantile(distances, 0.99), unit: 'ms' },
    {
      what: `${name}: the same of a bare ticker, p99`,
      value: quantile(distancesFromPlan(bare, perSecond), 0.99),
      unit: 'ms',
    },
    { what: `${name}: schedule lag p99, as gatebench says`, value: saidMs, unit: 'ms' },
    { what: `${name}: the same by the stamps of the server`, value: stampedMs, unit: 'ms' },
    { what: `${name}: the two differ by`, value: difference(saidMs, stampedMs), unit: '%', most: 20 },
  ]
}

/** What the machine itself is off by at this hour. */
async function sentBare(perSecond: number): Promise<Float64Array> {
  const server = await startServer({}, { hasPrecedence: true })
  await tick(server.url, perSecond, WARM_UP_SECONDS + SECONDS)
  const { messages } = await server.log()
  await server.close()
  return messages.subarray(WARM_UP_SECONDS * perSecond)
}

async function tick(url: string, perSecond: number, seconds: number): Promise<void> {
  const entry = fileURLToPath(new URL('./bare-ticker.ts', import.meta.url))
  const body = JSON.stringify({ model: TEXT.model, ...TEXT.requests[0]?.body })
  await runNode(['--import', 'tsx', entry, url, String(perSecond), String(seconds), body])
}
