import { type Figure, IMAGE, inRounds, profileOf, quantile } from './bench.ts'
import { runGatebench, startServer } from './processes.ts'

/** Tasks in flight, followed by polling: each submit on time, each poll on time, in how much memory and CPU. */
export async function bench(): Promise<Figure[]> {
  // No multiple of the interval between polls: the median told would lie between two polls, where nearly nothing is told, and be anywhere.
  const lognormal = { medianMs: 2900, sigma: 0.5, longestMs: 8000 }
  return [
    ...(await inRounds(() => follow(1_000, 270, 25, 1000, lognormal, { rssMb: 100, lateMs: 5 }))),
    ...(await inRounds(() => follow(10_000, 2703, 25, 1000, lognormal, { rssMb: 250, lateMs: 10, cpuUs: 60 }))),
    ...(await follow(50_000, 5000, 10, 10_000, { medianMs: 12_500, sigma: 0.05, longestMs: 19_000 }, { rssMb: 800 })),
  ]
}

interface Bars {
  rssMb: number
  lateMs?: number
  cpuUs?: number
}

async function follow(
  inFlight: number,
  submitsPerSecond: number,
  seconds: number,
  everyMs: number,
  tasks: { medianMs: number; sigma: number; longestMs: number },
  bars: Bars,
): Promise<Figure[]> {
  const server = await startServer({ tasks })
  const load = {
    ...IMAGE,
    arrivals: { process: 'constant', rate: `${submitsPerSecond}/s` },
    poll: { strategy: 'fixed', every: `${everyMs}ms` },
  }
  const run = await runGatebench(profileOf(server.url, load, { duration: `${seconds}s` }))
  const log = await server.log()
  await server.close()

  const { counts, latency } = run.summary
  const requests = log.submits.length + log.polls.pending + log.polls.completed
  const late = Array.from(log.pollGaps, (gap) => gap - everyMs)
  // A run begins and ends with fewer tasks, and begins cold.
  const lateAmongAll = late.filter((_, n) => (log.pollGapsAmong[n] as number) >= 0.9 * inFlight)
  const spanMs = (log.submits.at(-1) as number) - (log.submits[0] as number)
  const truth = (p: number): number => quantile(log.completions, p)
  const said = (p: 'p50' | 'p99'): number => latency.serviceTime[p].ms ?? Number.NaN
  const errors = Array.from(run.taskMs, ([taskId, ms]) => ms - (log.completions[Number(taskId)] as number))
  const wrong =
    Math.abs(counts.attempts - log.submits.length) +
    Math.abs(counts.polls - (requests - log.submits.length)) +
    Math.abs(counts.completed - log.completions.filter((ms) => !Number.isNaN(ms)).length)
  const figure = (what: string, value: number, unit: string, bar: Partial<Figure> = {}): Figure => ({
    what: `${inFlight.toLocaleString('en')} in flight: ${what}`,
    value,
    unit,
    ...bar,
  })
  const optional = (most: number | undefined): Partial<Figure> => (most === undefined ? {} : { most })
  return [
    figure('most tasks in flight, by the server', log.inFlight, ''),
    figure('planned submits that did not arrive', submitsPerSecond * seconds - log.submits.length, '', { most: 0 }),
    figure(
      'rate of submits, off by',
      Math.abs(spanMs / ((log.submits.length - 1) / submitsPerSecond) / 1000 - 1) * 100,
      '%',
      bars.lateMs === undefined ? {} : { most: 0.1 },
    ),
    figure("counts that differ from the server's", wrong, '', { most: 0 }),
    figure('polls late, p50', quantile(lateAmongAll, 0.5), 'ms'),
    figure('polls late, p99', quantile(lateAmongAll, 0.99), 'ms', optional(bars.lateMs)),
    figure('polls late, p99, the start with fewer in flight included', quantile(late, 0.99), 'ms'),
    figure('completion of a task, said minus true, p50', quantile(errors, 0.5), 'ms', { most: 2, least: -2 }),
    figure('completion of a task, said minus true, p99', quantile(errors, 0.99), 'ms'),
    // The summary's percentiles are those of a histogram of 3 digits: up to 0.1% too high.
    figure('service time p50, said minus true', said('p50') - truth(0.5), 'ms', { most: 2 + truth(0.5) * 0.001 }),
    figure('service time p99, said minus true', said('p99') - truth(0.99), 'ms', { most: 2 + truth(0.99) * 0.001 }),
    figure('CPU a request, load only', (run.loadCpuMs * 1000) / requests, 'µs', optional(bars.cpuUs)),
    figure('CPU a request, whole process', (run.cpuMs * 1000) / requests, 'µs'),
    figure('RSS while the load ran, peak', run.loadRssMb, 'MB', { most: bars.rssMb }),
    figure('RSS of the whole process, peak', run.peakRssMb, 'MB'),
    figure('sockets', log.connections, ''),
  ]
}
