import type { Plan } from '../../load/schedule/plan.ts'
import type { Profile } from '../../profile/profile.ts'
import type { Clock } from '../../time/clock.ts'
import type { Listener } from '../listener.ts'
import type { RunObserver } from './observer.ts'

/** Ways to watch a run while it lasts. */
export interface Watching {
  /** Port of a page at 127.0.0.1; 0 takes a free one. */
  dashboardPort?: number | null
  /** Port of counts for Prometheus at 127.0.0.1. */
  metricsPort?: number | null
  /** Where metrics are pushed by OTLP over HTTP. */
  collector?: URL | null
  /** How often; 10 s by default. */
  pushEveryMs?: number
  /** With the client's metrics of OpenTelemetry's conventions for generative AI; false by default. */
  genAi?: boolean
}

export interface WatchedRun {
  profile: Profile
  plan: Plan
  clock: Clock
  /** Aborted once somebody has asked the run to end, and waits for that. */
  asked: AbortSignal
}

/** Opens the requested observers, one after the other, into `observers`: if one fails, those already open can be ended. */
export async function openObservers(
  { dashboardPort = null, metricsPort = null, collector = null, pushEveryMs, genAi = false }: Watching,
  { profile, plan, clock, asked }: WatchedRun,
  listener: Listener,
  observers: RunObserver[],
): Promise<void> {
  if (metricsPort !== null || collector !== null) {
    const { LiveMetrics } = await import('./live-metrics.ts')
    const metrics = new LiveMetrics(profile)
    observers.push(metrics)
    if (metricsPort !== null) listener.warn(`metrics at ${await metrics.serve(metricsPort)}`)
    if (collector !== null) {
      const { OtlpPush } = await import('./otlp-push.ts')
      metrics.pushTo(await OtlpPush.open(collector, { clock, listener, everyMs: pushEveryMs, asked }), genAi)
    }
  }
  if (dashboardPort !== null) {
    const { Dashboard } = await import('./dashboard.ts')
    const isClosed = profile.models.some(({ arrivals }) => arrivals?.process === 'closed')
    const order = { port: dashboardPort, plannedCalls: isClosed ? null : plan.calls }
    const dashboard = await Dashboard.open(order, clock, listener.say)
    observers.push(dashboard)
    listener.warn(`dashboard at ${dashboard.url}`)
  }
}
