import * as z from 'zod'
import { foreignRecordSchema } from '../foreign-record.ts'
import { frozenBody } from '../frozen-body.ts'
import { MODALITIES } from '../gateway/modality.ts'
import { parseDurationMs, parseShare } from '../units.ts'
import { arrivalsSchema, closedSchema } from './arrivals-schema.ts'
import type { AdmissionSettings, ModelLoad, PollSettings, TokenPace } from './profile.ts'
import { amount, duration, rate, share, span, tokenRate } from './scalar-schema.ts'

const NO_ADMISSION: AdmissionSettings = { ratePerSecond: null, burst: 1, concurrency: null, longestWaitMs: null }

const A_MINUTE = 60

/** Where nothing says how many may be taken at once, those of a minute may. */
const tokens = z
  .union(
    [
      tokenRate(),
      z.strictObject({
        rate: tokenRate().describe('Tokens per unit of time, such as 90k/min.'),
        burst: z
          .int()
          .positive()
          .optional()
          .describe('Tokens that may be taken at once. Default: the tokens of a minute.'),
      }),
    ],
    { error: 'expected tokens in a time such as 90k/min, or a map with rate, burst' },
  )
  .transform((input): TokenPace => {
    const { rate: perSecond, burst } = typeof input === 'number' ? { rate: input, burst: undefined } : input
    return { perSecond, burst: burst ?? Math.max(1, Math.floor(perSecond * A_MINUTE)) }
  })

const limits = z
  .strictObject({
    rate: rate().optional().describe('Attempts allowed per unit of time, such as 20/min. Default: no limit.'),
    burst: z.int().positive().optional().describe('Attempts that may start at once after a pause. Default 1.'),
    concurrency: z
      .int()
      .positive()
      .optional()
      .describe('Maximum number of calls that hold a slot at once. Default: no limit.'),
    tokens: tokens
      .optional()
      .describe(
        'Tokens that text attempts may use, such as 90k/min: estimated input, plus max_tokens, of which the unused part is returned. Default: no limit.',
      ),
    longestWait: span()
      .optional()
      .describe(
        'Longest wait for slot and pace together. After this time, a call that was never sent is dropped, and a call with an attempt gives up. Default: none.',
      ),
  })
  .refine(({ burst, rate: pace }) => burst === undefined || pace !== undefined, {
    path: ['burst'],
    error: '`burst` is only allowed together with a rate',
  })
  .transform(
    (input): AdmissionSettings => ({
      ratePerSecond: input.rate ?? null,
      burst: input.burst ?? 1,
      concurrency: input.concurrency ?? null,
      longestWaitMs: input.longestWait ?? null,
      ...(input.tokens !== undefined && { tokens: input.tokens }),
    }),
  )

const admission = z.union([z.literal('none').transform(() => NO_ADMISSION), limits], {
  error: 'expected none, or a map with rate, burst, concurrency, tokens, longestWait',
})

const FIRST_POLL = 'expected a delay such as 5s, or 0.6 of estimate, or 0.6 of estimate or 2s'
const DEFAULT_FIRST_MS = 2000
const DEFAULT_OF_ESTIMATE = 0.6

/** `5s`, `0.6 of estimate`, `60% of estimate or 2s`. */
const firstPoll = z.string({ error: FIRST_POLL }).transform((text, ctx) => {
  const match = /^(?:(.+?) of estimate(?: or (.+))?|(.+))$/.exec(text)
  const part = match?.[1] === undefined ? null : parseShare(match[1])
  const delay = match?.[2] ?? match?.[3]
  const ms = delay === undefined ? DEFAULT_FIRST_MS : parseDurationMs(delay)
  if (ms === null || (match?.[1] !== undefined && part === null)) {
    ctx.issues.push({ code: 'custom', input: text, message: FIRST_POLL })
    return z.NEVER
  }
  return { firstOfEstimate: part, firstMs: ms }
})

const DEFAULT_EVERY_MS = 2000
const DEFAULT_MAX_MS = 10_000
const DEFAULT_GROWTH = 1.25

const poll = z
  .strictObject({
    strategy: z
      .enum(['estimate', 'fixed', 'backoff', 'adaptive'])
      .default('estimate')
      .describe(
        "How polls are timed: by the gateway's estimate, at fixed intervals, with backoff, or adaptively by observed durations. Default estimate.",
      ),
    first: firstPoll
      .optional()
      .describe(
        'Wait before the first poll: a delay, or a part of the estimate, with a delay for tasks that have no estimate. Default 0.6 of estimate or 2s; for fixed and backoff, the same as every.',
      ),
    every: span().optional().describe('Wait between the first polls. Default 2s.'),
    growth: z
      .number()
      .min(1)
      .optional()
      .describe('Factor by which each wait is longer than the previous one. Default 1.25; fixed: 1.'),
    max: span().optional().describe('Longest wait between polls. Default 10s, or every if that is longer.'),
    lag: share()
      .prefault('5%')
      .describe('Adaptive only: target detection lag, as a share of the expected duration of the task. Default 5%.'),
  })
  .transform((input, ctx): PollSettings => {
    const guided = input.strategy === 'estimate' || input.strategy === 'adaptive'
    const everyMs = input.every ?? DEFAULT_EVERY_MS
    const maxMs = input.max ?? Math.max(everyMs, input.strategy === 'fixed' ? 0 : DEFAULT_MAX_MS)
    if (maxMs < everyMs)
      ctx.issues.push({
        code: 'custom',
        path: ['max'],
        input: input.max,
        message: 'expected a wait of at least `every`',
      })
    const first = input.first ?? {
      firstOfEstimate: guided ? DEFAULT_OF_ESTIMATE : null,
      firstMs: guided ? DEFAULT_FIRST_MS : everyMs,
    }
    return {
      strategy: input.strategy,
      ...first,
      everyMs,
      growth: input.growth ?? (input.strategy === 'fixed' ? 1 : DEFAULT_GROWTH),
      maxMs,
      lagOfDuration: input.lag,
    }
  })

const timeouts = z
  .strictObject({
    submit: span().prefault('30s').describe('Longest wait for the whole response to a submit or message. Default 30s.'),
    poll: span().prefault('10s').describe('Longest wait for the response to a task read. Default 10s.'),
    task: span()
      .prefault('10m')
      .describe('A task still open this long after its submit is given up as timed out. Default 10m.'),
    firstByte: span()
      .optional()
      .describe('Longest wait for the first byte of a streamed answer. Default: as long as for the whole answer.'),
    stall: span()
      .optional()
      .describe('Longest wait between two reads of a streamed answer. Default: as long as for the whole answer.'),
  })
  .transform(({ submit, poll: read, task, firstByte, stall }) => ({
    submitMs: submit,
    pollMs: read,
    taskMs: task,
    ...(firstByte !== undefined && { firstByteMs: firstByte }),
    ...(stall !== undefined && { stallMs: stall }),
  }))

const request = z.strictObject({
  weight: amount().default(1).describe("Share of the model's calls relative to the other requests. Default 1."),
  body: foreignRecordSchema(z.unknown(), "Request body as the gateway expects it; the model's name is filled in."),
  price: amount().optional().describe('Price of one such call in credits. Default: unknown.'),
})

/** One model and the load it gets. */
export const modelSchema = z
  .strictObject({
    model: z.string().min(1).describe('Name of the model at the gateway.'),
    modality: z.enum(MODALITIES).describe('Kind of generation, which determines the endpoint.'),
    arrivals: arrivalsSchema.optional().describe('Open model: when calls start, regardless of earlier calls.'),
    closed: closedSchema
      .optional()
      .describe('Closed model: users that each wait for their call to end before the next call.'),
    startOffset: duration().prefault('0s').describe("Shifts the model's first arrival. Default 0s."),
    admission: admission.prefault('none').describe("The client's own limits, or none. Default none."),
    requests: z.array(request).min(1).describe('Requests of the model, drawn by weight.'),
    poll: poll.prefault({}).describe('How tasks are read until they end.'),
    timeouts: timeouts.prefault({}).describe('How long to wait for responses and tasks.'),
  })
  .transform((input, ctx): ModelLoad => {
    const fault = (path: PropertyKey[], message: string): void => {
      ctx.issues.push({ code: 'custom', path, input: undefined, message })
    }
    if (input.arrivals !== undefined && input.closed !== undefined) {
      fault(
        ['closed'],
        'arrivals and closed cannot be combined\nkeep arrivals for an open model, or closed for a closed model',
      )
    }
    if (input.requests.every(({ weight }) => weight === 0))
      fault(['requests'], 'every request has weight 0, so none could be drawn')
    for (const [index, { body }] of input.requests.entries()) {
      if ('model' in body && body.model !== input.model) {
        fault(
          ['requests', index, 'body', 'model'],
          `the body names a model other than ${input.model}\nleave out the model; gatebench fills it in`,
        )
      }
      if (input.modality === 'text' && !(Array.isArray(body.messages) && body.messages.length > 0)) {
        fault(
          ['requests', index, 'body', 'messages'],
          'expected a list of turns\nsuch as messages: [{ role: user, content: hello }]',
        )
      }
    }
    return {
      model: input.model,
      modality: input.modality,
      arrivals: input.arrivals ?? input.closed ?? null,
      startOffsetMs: input.startOffset,
      admission: input.admission,
      requests: input.requests.map(({ weight, body, price }) => ({
        weight,
        body: frozenBody({ model: input.model, ...body }),
        price: price ?? null,
      })),
      poll: input.poll,
      timeouts: input.timeouts,
    }
  })
