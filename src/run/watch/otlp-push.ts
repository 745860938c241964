import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Agent, type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { plainText } from '../../document/plain-text.ts'
import { recordIn } from '../../json.ts'
import type { RunHeader } from '../../measure/events/events.ts'
import { loadOpenTelemetry } from '../../report/metrics/open-telemetry.ts'
import { type OtlpMetric, resourceMetrics, type Told } from '../../report/metrics/otlp.ts'
import type { Alarm, Clock } from '../../time/clock.ts'
import { epochMsOfIso } from '../../time/iso.ts'
import { momentAfter } from '../abort-signals.ts'
import type { Listener } from '../listener.ts'

const DEFAULT_EVERY_MS = 10_000
/** A push that takes longer has failed; the last one holds the end of the program up no longer than this. */
const LONGEST_PUSH_MS = 2_000

export interface OtlpPushOptions {
  clock: Clock
  listener: Listener
  everyMs?: number | undefined
  /** Aborted: the last push gets a moment and no more. */
  asked: AbortSignal
}

interface Exporter {
  /** Gives what went wrong. */
  push(metrics: readonly OtlpMetric[], told: Told): Promise<Error | undefined>
  close(): void
}

/**
 * Pushes the state of the run to a collector, repeatedly and once at its end, in OTLP over HTTP. A collector that fails is counted and reported; it
 * neither fails nor delays the run.
 */
export class OtlpPush {
  readonly #address: string
  readonly #exporter: Exporter
  readonly #clock: Clock
  readonly #listener: Listener
  readonly #everyMs: number
  readonly #asked: AbortSignal
  #run: RunHeader | null = null
  #pushes = 0
  #failures = 0
  #lastReason = ''
  #isUnderWay = false
  #isOver = false
  #next: Alarm | null = null

  /** Throws OTLP_NOT_INSTALLED. */
  static async open(url: URL, options: OtlpPushOptions): Promise<OtlpPush> {
    return new OtlpPush(url.origin, await openExporter(url, options.clock), options)
  }

  private constructor(address: string, exporter: Exporter, options: OtlpPushOptions) {
    this.#address = address
    this.#exporter = exporter
    this.#clock = options.clock
    this.#listener = options.listener
    this.#everyMs = options.everyMs ?? DEFAULT_EVERY_MS
    this.#asked = options.asked
  }

  /** Pushes what `read` gives, every so often, until the end. */
  begin(run: RunHeader, read: () => readonly OtlpMetric[]): void {
    this.#run = run
    const startedAt = this.#clock.now()
    const arm = (n: number): void => {
      this.#next = this.#clock.alarm(startedAt + n * this.#everyMs, () => {
        // A slow collector is not sent a second push while it has a first.
        if (!this.#isUnderWay) void this.#push(read())
        arm(n + 1)
      })
    }
    arm(1)
  }

  /** Pushes what the run came to, unless it failed, and says how many pushes did. */
  async end(metrics: readonly OtlpMetric[] | null): Promise<void> {
    this.#isOver = true
    this.#next?.cancel()
    const late = momentAfter(this.#asked, this.#clock).then(() => this.#exporter.close())
    if (metrics !== null) await Promise.race([this.#push(metrics), late])
    this.#exporter.close()
    if (this.#failures === 0) return
    this.#listener.warn(
      `metrics: ${this.#failures} of ${this.#pushes} pushes to ${this.#address} failed, the last with ${this.#lastReason}`,
    )
  }

  async #push(metrics: readonly OtlpMetric[]): Promise<void> {
    if (this.#run === null) return
    const { id: runId, startedAt } = this.#run
    const atMs = this.#clock.originEpochMs + this.#clock.now()
    this.#isUnderWay = true
    const error = await this.#exporter.push(metrics, { runId, startedAtMs: epochMsOfIso(startedAt), atMs })
    this.#isUnderWay = false
    this.#pushes++
    if (error === undefined) return
    this.#lastReason = reasonOf(error)
    if (this.#failures++ > 0 || this.#isOver) return
    this.#listener.say(`metrics: ${this.#address} accepts no metrics (${this.#lastReason}); the run continues`)
  }
}

/** OpenTelemetry's exporter, which reads its headers from the environment. */
async function openExporter(url: URL, clock: Clock): Promise<Exporter> {
  const openTelemetry = await loadOpenTelemetry()
  const agent = new (url.protocol === 'https:' ? HttpsAgent : HttpAgent)({ keepAlive: true })
  const options = { url: url.href, timeoutMillis: LONGEST_PUSH_MS, httpAgentOptions: () => agent }
  const exporter = new openTelemetry.exporter.OTLPMetricExporter(options)
  const answers = new CollectorAnswers(agent)
  const late = new Set<Alarm>()
  return {
    push: (metrics, told) =>
      new Promise((resolve) => {
        // The exporter's own limit starts anew with every byte of an answer.
        const limit = clock.alarm(clock.now() + LONGEST_PUSH_MS, () => resolve(new Error('no response in time')))
        late.add(limit)
        exporter.export(resourceMetrics(metrics, told, openTelemetry), ({ error }) => {
          limit.cancel()
          late.delete(limit)
          resolve(error ?? answers.fault)
        })
      }),
    close() {
      for (const limit of late) limit.cancel()
      answers.close()
      // The exporter would try a connection that was reset again.
      for (const socket of Object.values(agent.sockets).flat()) socket?.destroy(new Error('closed'))
      agent.destroy()
    },
  }
}

/** Never the collector's own answer: it may hold what it was sent. */
function reasonOf(error: Error & { code?: unknown }): string {
  const { code, message } = error
  return plainText(typeof code === 'number' ? `HTTP ${code}` : typeof code === 'string' ? code : message)
}

/** Node tells this channel of each answer to a request that it makes, before anybody reads it. */
const ANSWERED = 'http.client.response.finish'
/** More than any answer of a collector takes. */
const MOST_BYTES = 65_536

/** Reads along what a collector answers to the requests of an agent: OpenTelemetry's exporter takes every answer with status 200 for a success. */
class CollectorAnswers {
  readonly #agent: Agent
  #text = ''
  readonly #hear = (message: unknown): void => {
    const { request, response } = message as { request: ClientRequest & { agent?: unknown }; response: IncomingMessage }
    if (request.agent !== this.#agent) return
    this.#text = ''
    response.on('data', (chunk: Buffer) => {
      if (this.#text.length < MOST_BYTES) this.#text += chunk.toString('latin1')
    })
  }

  constructor(agent: Agent) {
    this.#agent = agent
    subscribe(ANSWERED, this.#hear)
  }

  /** Fault of the latest answer, which had a status of success. */
  get fault(): Error | undefined {
    return answerFault(this.#text)
  }

  close(): void {
    unsubscribe(ANSWERED, this.#hear)
  }
}

/** Fault in the text of a successful answer to a push in JSON. A collector that takes everything may answer with nothing. */
export function answerFault(text: string): Error | undefined {
  if (text.trim() === '') return undefined
  const answer = recordIn(text)
  if (answer === null) return new Error('a response that is not OTLP')
  const { partialSuccess } = answer as { partialSuccess?: { rejectedDataPoints?: unknown } | null }
  // JSON has 64-bit counts as text.
  const rejected = Number(partialSuccess?.rejectedDataPoints ?? 0)
  return rejected > 0 ? new Error(`${rejected} data points refused`) : undefined
}
