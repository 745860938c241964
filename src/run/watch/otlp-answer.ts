import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Agent, ClientRequest, IncomingMessage } from 'node:http'

/** Node tells this channel of each answer to a request that it makes, before anybody reads it. */
const ANSWERED = 'http.client.response.finish'
/** More than any answer of a collector takes. */
const MOST_BYTES = 65_536

/** Reads along what a collector answers to the requests of an agent: OpenTelemetry's exporter takes every answer with status 200 for a success. */
export class CollectorAnswers {
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

  /** What is wrong with the latest answer, which had a status of success. */
  get fault(): Error | undefined {
    return answerFault(this.#text)
  }

  close(): void {
    unsubscribe(ANSWERED, this.#hear)
  }
}

/** What is wrong with the text of a successful answer to a push in JSON. A collector that takes everything may answer with nothing. */
export function answerFault(text: string): Error | undefined {
  if (text.trim() === '') return undefined
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return new Error('an answer that is not OTLP')
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return new Error('an answer that is not OTLP')
  const { partialSuccess } = answer as { partialSuccess?: { rejectedDataPoints?: unknown } | null }
  // JSON has 64-bit counts as text.
  const rejected = Number(partialSuccess?.rejectedDataPoints ?? 0)
  return rejected > 0 ? new Error(`${rejected} data points refused`) : undefined
}
