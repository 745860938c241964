import { type Figure, profileOf, quantile, TEXT } from './bench.ts'
import { type GatebenchRun, runGatebench, startServer } from './processes.ts'

const SERVICE_MS = 20
const STALL = { fromMs: 4000, forMs: 1000 }
const PER_SECOND = 100
const SECONDS = 10

/** What a client says of a server that is slow, and of one that stands still: the truth is known. */
export async function bench(): Promise<Figure[]> {
  return [...(await constant()), ...(await stalled(5)), ...(await stalled(200))]
}

async function constant(): Promise<Figure[]> {
  const server = await startServer({ serviceMs: 500 })
  const { summary } = await runGatebench(profileOf(server.url, textAt('4/s'), { duration: `${SECONDS}s` }))
  await server.close()
  const { ms } = summary.latency.responseTime.p50
  return [{ what: 'constant 500 ms at 4/s: p50', value: ms ?? Number.NaN, unit: 'ms', least: 495, most: 505 }]
}

async function stalled(connections: number): Promise<Figure[]> {
  const server = await startServer({ serviceMs: SERVICE_MS, stall: STALL })
  const run: GatebenchRun = await runGatebench(
    profileOf(server.url, textAt(`${PER_SECOND}/s`), {
      duration: `${SECONDS}s`,
      gateway: { connections, callHeader: 'x-gatebench-call' },
    }),
  )
  const { messages, answers } = await server.log()
  await server.close()
  const { latency, counts, generator } = run.summary
  // The two clocks are apart by an unknown constant: the earliest arrival is taken to be on time.
  const origin = Math.min(...Array.from(messages, (at, n) => at - intendedMs(n)))
  const truth = Array.from(answers, (at, n) => at - origin - intendedMs(n))
  const byHand = (most: number): number => quantile(responseTimesByHand(most), 0.99)
  const said = (p: 'p50' | 'p99'): number => latency.responseTime[p].ms ?? Number.NaN
  const figure = (what: string, value: number, unit: string, bar: Partial<Figure> = {}): Figure => ({
    what: `1 s stall, ${connections} connections: ${what}`,
    value,
    unit,
    ...bar,
  })
  return [
    figure('p50 said', said('p50'), 'ms'),
    figure("p50 said, minus the server's log", said('p50') - quantile(truth, 0.5), 'ms', { least: -1, most: 1 }),
    figure('p99 said', said('p99'), 'ms'),
    figure("p99 said, off the server's log by", (said('p99') / quantile(truth, 0.99) - 1) * 100, '%', {
      least: -1,
      most: 1,
    }),
    figure('p99 by hand, through so many connections', byHand(connections), 'ms'),
    figure('p99 by hand, through any number', byHand(Number.POSITIVE_INFINITY), 'ms'),
    figure('calls neither sent nor told of', PER_SECOND * SECONDS - counts.completed - counts.dropped, '', { most: 0 }),
    figure('longest wait for a connection, as told', generator.connectionWait?.max ?? Number.NaN, 'ms'),
  ]
}

function intendedMs(n: number): number {
  return (n * 1000) / PER_SECOND
}

function textAt(rate: string): object {
  return { ...TEXT, arrivals: { process: 'constant', rate } }
}

/**
 * From each intended start to its answer, by hand: the server answers after 20 ms, and what is due in the stall at its end; a call
 * that finds every connection taken goes out when the first is free. Sorted.
 */
function responseTimesByHand(connections: number): number[] {
  const free = Array.from({ length: Math.min(connections, PER_SECOND * SECONDS) }, () => 0)
  return Array.from({ length: PER_SECOND * SECONDS }, (_, n) => {
    const intended = intendedMs(n)
    const next = free.indexOf(Math.min(...free))
    const due = Math.max(intended, free[next] as number) + SERVICE_MS
    const isStalled = due >= STALL.fromMs && due < STALL.fromMs + STALL.forMs
    const answered = isStalled ? STALL.fromMs + STALL.forMs : due
    free[next] = answered
    return answered - intended
  }).sort((a, b) => a - b)
}
