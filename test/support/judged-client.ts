import { isFinal, Turns } from './client-turns.ts'
import { meant, statedWait, waitOf } from './judged-answers.ts'
import { GOOD_TEXTS, TextClient, type TextHabits } from './judged-texts.ts'
import type { Api, Got } from './judged-world.ts'

/** How a small client behaves; each of its bad habits is one of these changed. */
export interface Habits {
  jobs: number
  /** Jobs begin at random within so long; ms. */
  spreadMs: number
  /** Jobs under way at once. */
  concurrency: number
  attempts: number
  /** What is waited of the wait that was told, and what is added to it at most. */
  hint: (waitMs: number, random: number) => number
  backoff: (attempt: number, random: number) => number
  retries: (got: Got) => boolean
  submitTimeoutMs: number
  firstReadMs: number
  readEveryMs: number
  readGrowth: number
  readForMs: number
  readTimeoutMs: number
  /** Reads after the end was told. */
  readsAfterEnd: number
  /** A read that timed out makes it forget the task and submit again. */
  forgets: boolean
  fetchAfterMs: number
  sendsKeyAlong: boolean
  isFresh: boolean
  body: (job: number) => object
  /** A task that failed is bought again. */
  resubmits: boolean
  /** An answer of 200 is a success whatever it holds. */
  trustsStatus: boolean
  /** What each job wants. */
  wants: 'image' | 'text'
  text: TextHabits
  /** No more requests are sent than an answer says are left. */
  heedsRemaining: boolean
  /** Submits are spaced once an answer says that the traffic grew too fast. */
  eases: boolean
  /** A stated wait between two reads is kept. */
  heedsReadWait: boolean
  /** A call is given up if it is asked to wait longer; ms. */
  longestWaitMs: number
  /** A 429 that says that waiting does not resolve it ends the call. */
  acceptsFinal: boolean
  /** The idempotency key of an attempt; null sends none. */
  key: (job: number, attempt: number) => string | null
  /** A task that is given up is cancelled. */
  cancels: boolean
  /** How often all attempts are made again, and the wait before that; ms. */
  layers: number
  layerGapMs: number
}

export const GOOD: Habits = {
  jobs: 14,
  spreadMs: 1_500,
  concurrency: 6,
  attempts: 12,
  hint: (waitMs, random) => waitMs + random * 600,
  backoff: (attempt, random) => Math.min(4_000, 400 * 2 ** (attempt - 1)) * (0.5 + random),
  retries: (got) => got !== null && (got.status === 429 || got.status === 503),
  submitTimeoutMs: 10_000,
  firstReadMs: 400,
  readEveryMs: 400,
  readGrowth: 1.15,
  readForMs: 40_000,
  readTimeoutMs: 5_000,
  readsAfterEnd: 0,
  forgets: false,
  fetchAfterMs: 0,
  sendsKeyAlong: false,
  isFresh: false,
  body: (job) => ({ model: 'image-fast', prompt: `kite ${job}` }),
  resubmits: false,
  trustsStatus: false,
  wants: 'image',
  text: GOOD_TEXTS,
  heedsRemaining: true,
  eases: true,
  heedsReadWait: true,
  longestWaitMs: 600_000,
  acceptsFinal: true,
  key: () => null,
  cancels: false,
  layers: 1,
  layerGapMs: 0,
}

/** Every wish in the same words. */
export const ONE_PROMPT: Partial<Habits> = { body: () => ({ model: 'image-fast', prompt: 'a red kite' }) }

const AUTHORIZATION = { authorization: 'Bearer some-key' }

/** Generates its jobs, each by submits, reads and a fetch. */
export function client(changed: Partial<Habits> = {}): (api: Api) => Promise<void> {
  const habits = { ...GOOD, ...changed }
  return async (api) => {
    const { clock, random } = api
    const texts = new TextClient(api, habits)
    const turns = new Turns(clock, random)
    let free = habits.concurrency
    const waiting: (() => void)[] = []
    const one = async (job: number): Promise<void> => {
      await clock.sleepUntil(random() * habits.spreadMs)
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        await (habits.wants === 'text' ? texts.ask(job) : generate(api, habits, job, turns))
      } finally {
        const next = waiting.shift()
        if (next === undefined) free++
        else next()
      }
    }
    await Promise.all(Array.from({ length: habits.jobs }, (_, job) => one(job)))
  }
}

async function generate(api: Api, habits: Habits, job: number, turns: Turns): Promise<void> {
  for (let purchase = 0; purchase < 3; purchase++) {
    const id = await submitInLayers(api, habits, job, turns)
    if (id === null) return
    const end = await readToEnd(api, habits, id)
    if (end === 'forgotten' && habits.forgets) continue
    if (end === 'failed' && habits.resubmits) continue
    if (end === 'given up' && habits.cancels) await api.send({ method: 'DELETE', path: `/v1/tasks/${id}` })
    return
  }
}

async function submitInLayers(api: Api, habits: Habits, job: number, turns: Turns): Promise<string | null> {
  for (let layer = 1; ; layer++) {
    const id = await submit(api, habits, job, turns)
    if (id !== null || layer >= habits.layers) return id
    await api.clock.sleepUntil(api.clock.now() + habits.layerGapMs)
  }
}

async function submit(api: Api, habits: Habits, job: number, turns: Turns): Promise<string | null> {
  const { clock, random, send } = api
  for (let attempt = 1; ; attempt++) {
    const { submitTimeoutMs: timeoutMs, isFresh } = habits
    if (habits.heedsRemaining || habits.eases) await turns.take()
    const key = habits.key(job, attempt)
    const got = await send({
      method: 'POST',
      path: '/v1/images/generations',
      body: habits.body(job),
      ...(key !== null && { headers: { 'idempotency-key': key } }),
      timeoutMs,
      isFresh,
    })
    if (habits.heedsRemaining) turns.heed(got)
    if (habits.eases) turns.ease(got)
    if (isSuccess(got, habits)) return got?.body.id as string
    if (attempt >= habits.attempts || !habits.retries(meant(got))) {
      if (got?.status === 200) api.fail()
      return null
    }
    const told = waitOf(got)
    if ((told ?? 0) > habits.longestWaitMs || (habits.acceptsFinal && isFinal(got))) return null
    const wait = told === null ? habits.backoff(attempt, random()) : habits.hint(told, random())
    await clock.sleepUntil(clock.now() + wait)
  }
}

async function readToEnd({ clock, random, send }: Api, habits: Habits, id: string): Promise<string> {
  const giveUpAt = clock.now() + habits.readForMs
  let gap = habits.readEveryMs
  await clock.sleepUntil(clock.now() + habits.firstReadMs)
  while (clock.now() < giveUpAt) {
    const { readTimeoutMs: timeoutMs, isFresh } = habits
    const read = (): Promise<Got> => send({ method: 'GET', path: `/v1/tasks/${id}`, timeoutMs, isFresh })
    const got = await read()
    if (got === null && habits.forgets) return 'forgotten'
    const status = got?.body.status
    if (status === 'completed' || status === 'failed') {
      for (let n = 0; n < habits.readsAfterEnd; n++) {
        await clock.sleepUntil(clock.now() + gap)
        await read()
      }
      const [url] = (got?.body.results as string[] | undefined) ?? []
      await clock.sleepUntil(clock.now() + habits.fetchAfterMs)
      if (url !== undefined) {
        await send({ method: 'GET', path: url, headers: habits.sendsKeyAlong ? AUTHORIZATION : {}, isFresh })
      }
      return status
    }
    await clock.sleepUntil(clock.now() + readGap(got, gap, habits, random))
    gap = Math.min(gap * habits.readGrowth, 4 * habits.readEveryMs)
  }
  return 'given up'
}

function isSuccess(got: Got, { trustsStatus }: Habits): boolean {
  return got !== null && got.status < 300 && (trustsStatus || got.body.error === undefined)
}

/** A wait that an error states is taken for the gap; one of a status may lengthen it. */
function readGap(got: Got, gap: number, { hint, heedsReadWait }: Habits, random: () => number): number {
  const told = waitOf(got)
  if (told !== null) return hint(told, random())
  const asked = heedsReadWait ? statedWait(got) : null
  return asked === null ? gap : Math.max(gap, asked)
}
