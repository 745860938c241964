import type { Options } from 'yargs'
import type { Plan } from '../load/plan.ts'
import type { Profile } from '../profile/profile.ts'
import type { Clock } from '../time/clock.ts'
import { MOST_PORT, wholeFlag } from './number-flags.ts'
import type { RunObserver } from './observer.ts'
import { otlpAddress } from './otlp-address.ts'
import { toStderr } from './output.ts'

/** Flags that let others watch a run while it lasts. */
export const observerOptions = {
  dashboard: wholeFlag('dashboard', {
    bare: 0,
    most: MOST_PORT,
    describe: 'show the run on a page at 127.0.0.1, on PORT or a free one',
    group: 'Watching:',
  }),
  'metrics-port': wholeFlag('metrics-port', {
    most: MOST_PORT,
    describe: 'tell counts for Prometheus at 127.0.0.1:PORT/metrics, on a free one where it is 0',
    group: 'Watching:',
  }),
  'metrics-otlp': {
    type: 'string',
    requiresArg: true,
    describe: 'push metrics to the collector at URL, by OTLP over HTTP',
    group: 'Watching:',
  },
} as const satisfies Record<string, Options>

export interface ObserverFlags {
  dashboard?: number | undefined
  metricsPort?: number | undefined
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
    dashboardPort: dashboard ?? null,
    metricsPort: metricsPort ?? null,
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
