import { LiveCounts } from '../../measure/calls/live-counts.ts'
import { ProtocolFaults } from '../../measure/calls/protocol-faults.ts'
import type { EventSink, RunHeader } from '../../measure/events/events.ts'
import type { Profile } from '../../profile/profile.ts'
import type { Metric } from '../../report/metrics/definitions.ts'
import { GenAiMetrics, type HistogramMetric } from '../../report/metrics/gen-ai.ts'
import { liveMetrics, summaryMetrics } from '../../report/metrics/readings.ts'
import { type LoopbackServer, type Route, serveOnLoopback } from './loopback-server.ts'
import type { ObservedResult, RunObserver } from './observer.ts'
import type { OtlpPush } from './otlp-push.ts'

/** Counts a run as its events pass, and tells Prometheus, a collector or both. */
export class LiveMetrics implements RunObserver {
  readonly sink: EventSink
  readonly #counts: LiveCounts
  #genAi: GenAiMetrics | null = null
  #run: RunHeader | null = null
  #server: LoopbackServer | null = null
  #push: OtlpPush | null = null
  #hasGenAi = false

  constructor({ models, gateway }: Pick<Profile, 'models' | 'gateway'>) {
    this.#counts = new LiveCounts(models, new ProtocolFaults(), gateway.speed)
    this.sink = {
      emit: (event) => {
        this.#counts.emit(event)
        this.#genAi?.emit(event)
      },
    }
  }

  /** Serves `/metrics` on loopback; gives its address. Throws PORT_UNUSABLE. */
  async serve(port: number): Promise<string> {
    const { PROMETHEUS_CONTENT_TYPE, renderPrometheus } = await import('../../report/metrics/prometheus.ts')
    const scrape: Route = async (response) => {
      const text = await renderPrometheus(this.#read())
      response.writeHead(200, { 'content-type': PROMETHEUS_CONTENT_TYPE }).end(text)
    }
    this.#server = await serveOnLoopback(port, { '/metrics': scrape }, '--metrics-port')
    return `${this.#server.url}/metrics`
  }

  /** `genAi`: with the metrics that OpenTelemetry's conventions for generative AI have a client tell. */
  pushTo(push: OtlpPush, genAi: boolean): void {
    this.#push = push
    this.#hasGenAi = genAi
  }

  begin(run: RunHeader): void {
    this.#run = run
    if (this.#hasGenAi) this.#genAi = new GenAiMetrics(run)
    this.#push?.begin(run, () => [...this.#read(), ...this.#ofGenAi()])
  }

  async end(result: ObservedResult | null): Promise<void> {
    const last = result === null ? null : [...summaryMetrics(result.summary), ...this.#ofGenAi()]
    await Promise.all([this.#push?.end(last), this.#server?.close()])
  }

  #read(): Metric[] {
    return this.#run === null ? [] : liveMetrics(this.#run, this.#counts)
  }

  #ofGenAi(): HistogramMetric[] {
    return this.#genAi?.metrics() ?? []
  }
}
