import type { Options } from 'yargs'
import { EXIT, GatebenchError } from '../errors.ts'
import type { Plan } from '../load/plan.ts'
import type { Profile } from '../profile/profile.ts'
import type { Clock } from '../time/clock.ts'
import type { RunObserver } from './observer.ts'
import { otlpAddress } from './otlp-address.ts'
import { toStderr } from './output.ts'

/** Flags that let others watch a run while it lasts. */
export const observerOptions = {
  dashboard: {
    type: 'string',
    describe: 'show the run on a page at 127.0.0.1, on PORT or a free one',
    group: 'Watching:',
  },
  'metrics-port': {
    type: 'string',
    requiresArg: true,
    describe: 'tell counts for Prometheus at 127.0.0.1:PORT/metrics',
    group: 'Watching:',
  },
  'metrics-otlp': {
    type: 'string',
    requiresArg: true,
    describe: 'push metrics to the collector at URL, by OTLP over HTTP',
    group: 'Watching:',
  },
} as const satisfies Record<string, Options>

export interface ObserverFlags {
  dashboard?: string | undefined
  metricsPort?: string | undefined
  metricsOtlp?: string | undefined
}

/** The same, checked; null what nobody asked for. */
export interface Watching {
  dashboardPort: number | null
  metricsPort: number | null
  collector: URL | null
}

/** Throws USAGE. */
export function watchingOf({ dashboard, metricsPort, metricsOtlp }: ObserverFlags): Watching {
  return {
    // Without a value: any port.
    dashboardPort: dashboard === undefined ? null : portOf('--dashboard', dashboard === '' ? '0' : dashboard),
    metricsPort: metricsPort === undefined ? null : portOf('--metrics-port', metricsPort),
    collector: metricsOtlp === undefined ? null : otlpAddress(metricsOtlp),
  }
}

/** Opens whoever was asked for, one after the other, into `observers`: whoever is open when another fails is there to be ended. */
export async function openObservers(
  { dashboardPort, metricsPort, collector }: Watching,
  { profile, plan, clock, say }: { profile: Profile; plan: Plan; clock: Clock; say: (notice: string) => void },
  observers: RunObserver[],
): Promise<void> {
  if (metricsPort !== null || collector !== null) {
    const { LiveMetrics } = await import('./live-metrics.ts')
    const metrics = new LiveMetrics(profile.models)
    observers.push(metrics)
    if (metricsPort !== null) toStderr(`metrics at ${await metrics.serve(metricsPort)}\n`)
    if (collector !== null) {
      const { OtlpPush } = await import('./otlp-push.ts')
      metrics.pushTo(await OtlpPush.open(collector, clock, say))
    }
  }
  if (dashboardPort !== null) {
    const { Dashboard } = await import('./dashboard.ts')
    const isClosed = profile.models.some(({ arrivals }) => arrivals?.process === 'closed')
    const order = { port: dashboardPort, plannedCalls: isClosed ? null : plan.calls }
    const dashboard = await Dashboard.open(order, clock, say)
    observers.push(dashboard)
    toStderr(`dashboard at ${dashboard.url}\n`)
  }
}

function portOf(flag: string, text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new GatebenchError(`${flag} takes a port, a whole number up to 65535`, {
    code: 'USAGE',
    exitCode: EXIT.invalidInput,
    hint: `${flag} 0 takes a free one`,
  })
}
