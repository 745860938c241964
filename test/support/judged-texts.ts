import { inputTokensOf } from '../../src/gateway/request-tokens.ts'
import { resetMs } from '../../src/gateway/wait-value.ts'
import { isFinal } from './client-turns.ts'
import { meant, waitOf } from './judged-answers.ts'
import type { Habits } from './judged-client.ts'
import type { Api, Got, Streamed } from './judged-world.ts'

/** How a client asks for streamed texts; each bad habit is one of these changed. */
export interface TextHabits {
  maxTokens: number
  stallMs: number
  /** Which streams it takes for whole. */
  takes: (streamed: Streamed) => boolean
  /** Attempts at a stream that broke. */
  attempts: number
  /** A refusal, or too few tokens that are announced, holds back all calls. */
  holdsBack: boolean
  /** A text that stayed broken makes it report a failure. */
  reports: boolean
  /** Each answer is quoted in a second question. */
  goesOn: boolean
}

export const isWhole = ({ isStopped, hasBadFrame, hasError, isBroken }: Streamed): boolean =>
  isStopped && !hasBadFrame && !hasError && !isBroken

export const GOOD_TEXTS: TextHabits = {
  maxTokens: 80,
  stallMs: 10_000,
  takes: isWhole,
  attempts: 12,
  holdsBack: true,
  reports: true,
  goesOn: false,
}

interface Turn {
  role: 'user' | 'assistant'
  content: string
}

/** Asks for texts as streams. */
export class TextClient {
  readonly #api: Api
  readonly #habits: Habits
  /** Until then no text is asked for. */
  #heldUntil = 0

  constructor(api: Api, habits: Habits) {
    this.#api = api
    this.#habits = habits
  }

  async ask(job: number): Promise<void> {
    const { text } = this.#habits
    const question: Turn = {
      role: 'user',
      content: `${(this.#habits.body(job) as { prompt: string }).prompt}, in words`,
    }
    const answer = await this.#answer([question])
    if (answer === null || answer === '' || !text.goesOn) return
    const more: Turn = { role: 'user', content: 'And what about the wind?' }
    await this.#answer([question, { role: 'assistant', content: answer }, more])
  }

  /** The text, or null where none came whole. */
  async #answer(messages: readonly Turn[]): Promise<string | null> {
    const { clock, random, send, fail } = this.#api
    const { attempts, hint, backoff, retries, isFresh, trustsStatus, text, acceptsFinal, longestWaitMs } = this.#habits
    const body = { model: 'text-fast', stream: true, max_tokens: text.maxTokens, messages }
    for (let [attempt, broken] = [1, 0]; ; attempt++) {
      while (text.holdsBack && clock.now() < this.#heldUntil) await clock.sleepUntil(this.#heldUntil + random() * 600)
      const got = await send({ method: 'POST', path: '/v1/messages', body, stallMs: text.stallMs, isFresh })
      this.#heed(got, inputTokensOf(messages))
      const answer = textIn(got, this.#habits)
      if (answer !== null) return answer
      const isBroken = got?.stream !== undefined
      if (isBroken) broken++
      const told = waitOf(got)
      const isOver = (told ?? 0) > longestWaitMs || (acceptsFinal && isFinal(got))
      const isLast = isBroken ? broken >= text.attempts : isOver || attempt >= attempts || !retries(meant(got))
      if (isLast) {
        if (text.reports && (isBroken || trustsStatus || got?.status === 200)) fail()
        return null
      }
      const wait = told === null ? backoff(attempt, random()) : hint(told, random())
      this.#heldUntil = Math.max(this.#heldUntil, told === null ? 0 : clock.now() + told)
      await clock.sleepUntil(clock.now() + wait)
    }
  }

  /** Remembers until when a request of this size has to wait. */
  #heed(got: Got, tokens: number): void {
    const { 'x-ratelimit-remaining-tokens': left, 'x-ratelimit-reset-tokens': reset } = got?.headers ?? {}
    if (left === undefined || Number(left) >= tokens) return
    const { clock } = this.#api
    this.#heldUntil = Math.max(this.#heldUntil, clock.now() + (resetMs(reset, 0) ?? 0))
  }
}

function textIn(got: Got, { text, trustsStatus }: Habits): string | null {
  if (got === null || got.status >= 300) return null
  if (got.stream !== undefined) return text.takes(got.stream) ? got.stream.text : null
  return trustsStatus || got.body.error === undefined ? '' : null
}
