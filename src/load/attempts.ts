import type { GenerationRequest, MessageBody, Task } from '../gateway/bodies.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Outcome } from '../gateway/outcome.ts'
import type { EventSink } from '../measure/events/events.ts'
import type { Scope } from '../time/scope.ts'
import { WaitGroup } from '../time/wait-group.ts'
import { attemptEvent, type Call } from './call.ts'
import type { CallKeys } from './schedule/call-keys.ts'

/** How long answers to submits under way are waited for when the run is halted: each may bring the id of a task that was paid for. */
export const HALT_GRACE_MS = 1_000

export interface AttemptPorts {
  gateway: Gateway
  sink: EventSink
  /** Instant that event times count from. */
  startedAt: number
  /** Closing it calls the attempts under way off. */
  scope: Scope
  /** How long answers are waited for when the run is halted; HALT_GRACE_MS when left out. */
  haltGraceMs?: number | undefined
  /** Idempotency keys of calls, where the gateway takes them. */
  keys?: CallKeys | undefined
}

/** Sends the attempts of calls, and knows how many have no answer yet. */
export class Attempts {
  readonly #ports: AttemptPorts
  readonly #scope: Scope
  readonly #unanswered = new WaitGroup()
  readonly #isTold: boolean

  constructor(ports: AttemptPorts) {
    this.#ports = ports
    this.#scope = ports.scope.open()
    this.#isTold = ports.sink.skips?.has('attempt') !== true
  }

  /** Nothing is sent any more, and nothing waited for. */
  get areCalledOff(): boolean {
    return this.#scope.isClosed
  }

  /** Sends the call's next attempt, after it is on record. `answered` is to be called when its outcome is here. */
  send(call: Call): Promise<Outcome<Task | MessageBody>> {
    const { gateway, sink, startedAt, keys } = this.#ports
    const now = this.#scope.clock.now()
    const attempt = ++call.attempts
    if (attempt === 1) call.firstSentAt = now
    call.stage = 'sending'
    this.#unanswered.begin()
    if (this.#isTold) sink.emit(attemptEvent(call, now, startedAt, keys !== undefined))
    const request = call.load.requests[call.request]?.body as GenerationRequest
    const { submitMs, firstByteMs, stallMs } = call.load.timeouts
    const deadline = now + submitMs
    const label = { call: call.number, attempt }
    const options = { deadline, firstByteMs, stallMs, scope: this.#scope, call: label, key: keys?.of(call.number) }
    const { modality } = call.load
    return modality === 'text' ? gateway.message(request, options) : gateway.submit(modality, request, options)
  }

  answered(): void {
    this.#unanswered.end()
  }

  /** Waits a moment for the answers to attempts under way, and calls off the rest. */
  async callOff(): Promise<void> {
    await Promise.race([this.#unanswered.none(), this.#grace()])
    this.#scope.close()
  }

  async #grace(): Promise<void> {
    const { haltGraceMs = HALT_GRACE_MS } = this.#ports
    const { clock } = this.#scope
    await this.#scope.sleepUntil(clock.now() + haltGraceMs)
    // Once more round the event loop: a process that was stopped meanwhile has not read its sockets yet.
    await this.#scope.sleepUntil(clock.now())
  }
}
