import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { callsMade, type SharedRun, sharedRun } from '../../test/support/distributed-run.ts'
import { checkIdentities } from '../../test/support/identities.ts'
import { startRedis } from '../../test/support/redis-server.ts'

const MOCK = 'gateway: { mock: { tier: enterprise, preset: clean, timeScale: 20 } }'
const FIT = 'fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }'

const PROFILES: Record<string, string> = {
  open: `
version: 1
name: open
seed: 11
${MOCK}
duration: 4s
drain: 20s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 30/s }
    requests:
      - { weight: 3, body: { prompt: a red kite }, price: 2 }
      - { weight: 1, body: { prompt: a blue kite, n: 2 }, price: 4 }
    poll: { first: 50ms, every: 50ms, max: 100ms }
  - model: text-fast
    modality: text
    arrivals: { process: ramp, from: 2/s, to: 20/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }]
${FIT}
`,
  // A user's calls follow each other: the think time keeps the end of the load away from a call's own.
  closed: `
version: 1
name: closed
seed: 12
${MOCK}
duration: 5s
drain: 20s
models:
  - model: text-fast
    modality: text
    closed: { users: 9, think: 1600ms }
    requests:
      - { weight: 1, body: { max_tokens: 8, messages: [{ role: user, content: Name one kite. }] }, price: 0.1 }
      - { weight: 1, body: { max_tokens: 8, messages: [{ role: user, content: Name two kites. }] }, price: 0.1 }
    timeouts: { submit: 10s }
${FIT}
`,
}

/** One, two and four workers make the same calls with the same bodies, and each run agrees with its mock. */
export async function checkInvariance(): Promise<boolean> {
  const redis = await startRedis()
  let holds = true
  try {
    const rows = []
    for (const [name, yaml] of Object.entries(PROFILES)) {
      let first: string | null = null
      for (const workers of [1, 2, 4]) {
        const run = await sharedRun({ yaml, redis: redis.url, workers })
        const calls = callsMade(run.events).join('\n')
        first ??= calls
        const sameCalls = calls === first
        const problems = [...checkIdentities(run.summary), ...quantilesApart(run)]
        const confirmed = run.summary.oracle?.confirmed === true
        if (!sameCalls || !confirmed || problems.length > 0 || run.code !== 0) {
          holds = false
          console.log(run.code, run.stderr.slice(0, 400), problems, run.summary.oracle?.mismatches)
        }
        rows.push({
          load: name,
          workers,
          calls: run.summary.counts.planned,
          'same calls and bodies': sameCalls,
          'oracle confirms': confirmed,
          'quantiles apart': problems.length,
        })
      }
    }
    console.table(rows)
  } finally {
    await redis.stop()
  }
  return holds
}

/** Quantiles of the summary that are not those of its events, to the digit. */
function quantilesApart({ header, events, summary }: SharedRun): string[] {
  const again = new SummaryBuilder(header)
  for (const event of events) again.emit(event)
  const recomputed = again.finish()
  return Object.keys(summary.latency).filter(
    (metric) =>
      JSON.stringify(summary.latency[metric as 'responseTime']) !==
      JSON.stringify(recomputed.latency[metric as 'responseTime']),
  )
}
