import { type Figure, IMAGE, inRounds, profileOf, quantile, TEXT } from './bench.ts'
import { type RunPlace, runGatebench, startServer } from './processes.ts'
import { difference, distancesFromPlan, lagOf, stampedLag } from './support/lateness.ts'

/** The client has this core alone, with its threads and V8's own; the server has the other. */
const PINNED: RunPlace = { core: 1 }
const COLD_SECONDS = 3
/** Read each second, as the tasks bench does with two cores. */
const EVERY_MS = 1000

/** One core: how near to its plan a cold start is, whether its own report agrees with the server's, and reads of ten thousand tasks. */
export async function* bench(): AsyncGenerator<Figure[]> {
  yield await inRounds(() => sentCold(1000, 1))
  yield await inRounds(() => sentCold(5000, 2))
  yield await inRounds(() => reads(10_000))
}

async function sentCold(perSecond: number, mostMs: number): Promise<Figure[]> {
  const server = await startServer({}, { hasPrecedence: true })
  const load = { ...TEXT, arrivals: { process: 'constant', rate: `${perSecond}/s` } }
  const run = await runGatebench(profileOf(server.url, load, { duration: `${COLD_SECONDS}s` }), [], PINNED)
  const { messages } = await server.log()
  await server.close()
  const [said, stamped] = [lagOf(run), quantile(stampedLag(messages, run), 0.99)]
  const figure = (what: string, value: number, unit: string, bar: Partial<Figure> = {}): Figure => ({
    what: `${perSecond.toLocaleString('en')}/s, the first ${COLD_SECONDS} s: ${what}`,
    value,
    unit,
    ...bar,
  })
  return [
    figure('distance from the plan, p99', quantile(distancesFromPlan(messages, perSecond), 0.99), 'ms', {
      most: mostMs,
    }),
    figure('schedule lag p99, as reported', said, 'ms'),
    figure('schedule lag p99, by the server', stamped, 'ms'),
    figure('the two differ by', difference(said, stamped), '%', { most: 10 }),
    figure('CPU a call, load only', (run.loadCpuMs * 1000) / messages.length, 'µs'),
    figure('CPU, whole process', run.cpuMs, 'ms'),
  ]
}

async function reads(inFlight: number): Promise<Figure[]> {
  const server = await startServer({ tasks: { medianMs: 2900, sigma: 0.5, longestMs: 8000 } })
  const load = {
    ...IMAGE,
    arrivals: { process: 'constant', rate: `${Math.round(inFlight * 0.2703)}/s` },
    poll: { strategy: 'fixed', every: `${EVERY_MS}ms` },
  }
  const run = await runGatebench(profileOf(server.url, load, { duration: '15s' }), [], PINNED)
  const log = await server.log()
  await server.close()
  const late = Array.from(log.pollGaps, (gap) => gap - EVERY_MS)
  const lateAmongAll = late.filter((_, n) => (log.pollGapsAmong[n] as number) >= 0.9 * inFlight)
  const requests = log.submits.length + log.polls.pending + log.polls.completed
  const name = `${inFlight.toLocaleString('en')} open tasks`
  return [
    { what: `${name}: reads late, p50`, value: quantile(lateAmongAll, 0.5), unit: 'ms' },
    { what: `${name}: reads late, p99`, value: quantile(lateAmongAll, 0.99), unit: 'ms', most: 5 },
    { what: `${name}: CPU a request, load only`, value: (run.loadCpuMs * 1000) / requests, unit: 'µs' },
    { what: `${name}: memory while the load ran, peak`, value: run.loadRssMb, unit: 'MB', most: 250 },
  ]
}
