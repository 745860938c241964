import { expect, it } from 'vitest'
import { dialectNames, readDialect } from '../../../src/dialect/load-dialect.ts'
import type { DialectFile } from '../../../src/dialect/schema.ts'
import type { Task } from '../../../src/gateway/bodies.ts'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import type { Modality } from '../../../src/gateway/modality.ts'
import type { Outcome } from '../../../src/gateway/outcome.ts'
import { decideRetry } from '../../../src/load/retries/retry-policy.ts'
import type { RequestRecord } from '../../../src/mock/oracle/oracle-log.ts'
import { inProcessGateway } from '../../../src/mock/server/in-process-gateway.ts'
import type { FaultSettings } from '../../../src/mock/world/fault-schema.ts'
import type { MockWorld } from '../../../src/mock/world/schema.ts'
import { DEFAULT_RETRY_POLICY, RETRY_PRESETS } from '../../../src/profile/retry-presets.ts'
import { byDay } from '../../support/by-day.ts'
import { MODELS, readModalities, requestOf, TASK_MS, taskModalities } from '../../support/dialect-lines.ts'
import { harness, worldWith } from '../../support/mock-harness.ts'
import { EVEN_STREAM, STREAM_CASES } from '../../support/stream-cases.ts'

type Asked = 'call' | 'read' | 'cancel'
type Fault = { kind: FaultSettings['kind'] } & Record<string, unknown>

/** Something that goes wrong at the mock. */
interface Trouble {
  readonly name: string
  /** Of each exchange of `on`, or of each task. */
  readonly fault?: Fault
  readonly settings?: object
  readonly on: readonly Asked[]
  /** From the submit until what is asked for; ms. */
  readonly afterMs?: number
  /** Whether it is asked for twice, and the second answer counts. */
  readonly isTwice?: true
  /** Whether the task is none of the mock's. */
  readonly isOfNobody?: true
  readonly model?: string
  /** The wait that is stated though nothing is refused; ms. */
  readonly waitMs?: number
}

const ALL: readonly Asked[] = ['call', 'read', 'cancel']
const ASKED: readonly Asked[] = ['call', 'read']
const HALF_MS = TASK_MS / 2
const DONE_MS = 2 * TASK_MS
const MODALITIES: readonly Modality[] = ['text', 'image', 'video', 'audio']
const ofAll = (settings: unknown): object => Object.fromEntries(MODALITIES.map((one) => [one, settings]))
const ONE_A_MINUTE = { rate: { limit: 1, window: '60s' } }
const HINT_MODES = ['constant', 'exact', 'rounded-up', 'lying', 'wrong', 'vague', 'none'] as const
const HINT_PLACES = ['body', 'header', 'both'] as const

const STATUSES = [500, 502, 503, 408, 409, 422, 425].flatMap((status): Trouble[] =>
  byDay(['edge'], ['edge', 'upstream', ...(status < 500 ? [] : ['after'])]).flatMap((at) =>
    [false, true].map((hidden) => ({
      name: `${status} at ${at}${hidden ? ', hidden' : ''}`,
      fault: { kind: 'status', status, at, hidden },
      // Nobody can tell an error without its status from the answer to a cancel, which may have any form.
      on: hidden ? ASKED : ALL,
    })),
  ),
)
const REFUSALS = [
  'rate_limit_error',
  'spend_limit_reached',
  'insufficient_quota',
  'server_overloaded',
  'content_policy_violation',
  'quota_exceeded',
].flatMap((type): Trouble[] =>
  [null, '7s', '1500ms'].map((wait) => ({
    name: `a 429 of type ${type}, wait ${wait}`,
    fault: { kind: 'refusal', type, wait },
    on: ASKED,
  })),
)
const HINTS = HINT_MODES.flatMap((mode) =>
  byDay(HINT_PLACES.slice(-1), [...HINT_PLACES]).map((place) => ({ mode, place, constant: '7s' })),
)
const LIMITS = HINTS.map(
  (hints): Trouble => ({
    name: `a limit, with a hint that is ${hints.mode}, in ${hints.place}`,
    settings: { limits: ofAll(ONE_A_MINUTE), hints },
    on: ['call'],
    isTwice: true,
  }),
)
const ON_THE_WAY = [
  { kind: 'reset', at: 'before' },
  { kind: 'reset', at: 'during' },
  { kind: 'reset', at: 'after' },
  { kind: 'cut-body' },
  { kind: 'malformed-body' },
  { kind: 'wrong-type' },
  { kind: 'slow-headers', delay: '500ms' },
  { kind: 'hang' },
] as const
const BOTH = { mode: 'constant', place: 'both', constant: '7s' }

const TROUBLES: readonly Trouble[] = [
  { name: 'nothing', on: ALL, afterMs: HALF_MS },
  ...STATUSES,
  ...REFUSALS,
  ...LIMITS,
  ...ON_THE_WAY.map((fault): Trouble => ({ name: JSON.stringify(fault), fault, on: ALL })),
  ...ON_THE_WAY.map((fault): Trouble => {
    const settings = { limits: ofAll(ONE_A_MINUTE), hints: BOTH }
    return { name: `a limit, and ${JSON.stringify(fault)}`, fault, settings, on: ['call'], isTwice: true }
  }),
  {
    name: 'a limit that refuses with 503',
    settings: { limits: ofAll(ONE_A_MINUTE), hints: BOTH, errors: { throttledStatus: 503 } },
    on: ['call'],
    isTwice: true,
  },
  { name: 'a limit of reads', settings: { limits: { reads: ONE_A_MINUTE }, hints: BOTH }, on: ['read'], isTwice: true },
  ...(['expired', 'denied'] as const).map(
    (access): Trouble => ({
      name: `a key that is ${access}`,
      settings: { keys: { k: { access } } },
      on: ALL,
      isOfNobody: true,
    }),
  ),
  { name: 'another key', settings: { keys: { other: {} }, otherKeys: 'refuse' }, on: ALL, isOfNobody: true },
  { name: 'an invalid request', settings: { validation: { required: ofAll(['kite_size']) } }, on: ['call'] },
  ...[400, 404].map(
    (unknownModelStatus): Trouble => ({
      name: `an unknown model, ${unknownModelStatus}`,
      settings: { errors: { unknownModel: 'refuse', unknownModelStatus } },
      on: ['call'],
      model: 'kite-9',
    }),
  ),
  { name: 'no credits', settings: { credits: { user: 0 } }, on: ['call'] },
  { name: 'a spending cap', settings: { credits: { perDay: 0 } }, on: ['call'] },
  { name: 'a full file quota', settings: { files: { max: 1, used: 1, whenFull: 'refuse' } }, on: ['call'] },
  { name: 'an unknown task', on: ['read', 'cancel'], isOfNobody: true },
  { name: 'a forgotten task', settings: { tasks: { keepFor: '1s' } }, on: ['read', 'cancel'], afterMs: 60_000 },
  { name: 'a task that has ended', on: ['cancel'], afterMs: DONE_MS },
  {
    name: 'a wait before the next read',
    settings: { tasks: { readAfter: '5s' } },
    on: ['read'],
    afterMs: HALF_MS,
    waitMs: 5_000,
  },
  { name: 'a failure', fault: { kind: 'failure' }, on: ASKED, afterMs: DONE_MS },
  {
    name: 'refused content',
    fault: { kind: 'failure', at: 0.1, code: 'content_policy_violation', message: 'flagged' },
    on: ASKED,
    afterMs: DONE_MS,
  },
  { name: 'flapping', fault: { kind: 'flapping' }, on: ['read'], afterMs: DONE_MS },
  { name: 'a slow task', fault: { kind: 'slow', factor: 3 }, on: ASKED, afterMs: DONE_MS },
  { name: 'a stuck task', fault: { kind: 'stuck' }, on: ALL, afterMs: DONE_MS },
  { name: 'expired results', fault: { kind: 'expired-results' }, on: ASKED, afterMs: DONE_MS },
]

const OF_WIRE: ReadonlySet<string> = new Set(['status', 'refusal', ...ON_THE_WAY.map(({ kind }) => kind)])
const latency = { median: `${TASK_MS}ms`, sigma: 0 }
const MODEL_LATENCY = { models: Object.fromEntries(Object.values(MODELS).map((model) => [model, { latency }])) }

/** The same for all dialects: to check a world against its schema takes longer than a call. */
const WORLDS = new Map<string, MockWorld>()
function worldOf({ name, fault, settings }: Trouble, asked: Asked): MockWorld {
  const key = `${name} ${asked}`
  const on = asked === 'call' ? ['submit', 'message'] : ['poll']
  const faults = fault === undefined ? {} : { f: { ...fault, ...(OF_WIRE.has(fault.kind) && { on }) } }
  const world = WORLDS.get(key) ?? worldWith({ ...MODEL_LATENCY, ...settings, faults })
  WORLDS.set(key, world)
  return world
}

interface Met {
  outcome: Outcome<unknown>
  record: RequestRecord
}

/** What the client makes of the last answer, and what the mock knows of it. */
async function meet(file: DialectFile, trouble: Trouble, asked: Asked, modality: Modality): Promise<Met> {
  const { engine, clock, lastRequest } = harness(worldOf(trouble, asked))
  const gateway: Gateway = inProcessGateway(engine, clock, { dialect: file, apiKey: 'k' })
  const soon = () => ({ deadline: clock.now() + 10_000 })
  const { model = MODELS[modality], isTwice, isOfNobody, afterMs = 0 } = trouble
  const call = (): Promise<Outcome<object>> => {
    const request = { ...requestOf(modality), model }
    return modality === 'text' ? gateway.message(request, soon()) : gateway.submit(modality, request, soon())
  }
  const asking = async (): Promise<() => Promise<Outcome<unknown>>> => {
    if (asked === 'call') return call
    const submitted = isOfNobody ? null : await call()
    const id = submitted?.kind === 'accepted' ? (submitted.body as Task).id : 'task-of-nobody'
    await clock.sleepUntil(clock.now() + afterMs)
    return async () =>
      asked === 'read' ? gateway.poll(id, soon()) : (gateway.cancel as NonNullable<Gateway['cancel']>)(id, soon())
  }
  const outcome = await clock.run(async () => {
    const ask = await asking()
    if (isTwice) await ask()
    return ask()
  })
  return { outcome, record: lastRequest() }
}

/** What a call makes of an outcome: how it ends, whether it is repeated, and after which wait. */
function reading(outcome: Outcome<unknown>): string {
  const settings = RETRY_PRESETS[DEFAULT_RETRY_POLICY]
  const question = { outcome, attempts: 1, elapsedMs: 0, previousDelayMs: null, uniforms: [0, 0] } as const
  const again = decideRetry(settings, question).retry ? ', again' : ''
  if (!('hint' in outcome)) return `${outcome.kind} by ${outcome.reason}${again}`
  const { kind, status, hint } = outcome
  const wait = waitText(hint.kind === 'delay' ? hint.delayMs : undefined)
  if (kind !== 'accepted') return `${kind} by ${status}${wait}${again}`
  const { status: stands } = outcome.body as Partial<Task>
  return `accepted, ${endIn(stands)}${outcome.faults === undefined ? '' : ' with a fault'}${wait}`
}

function refusalOf(status: number, wait = ''): string {
  if (status === 429) return `throttled by 429${wait}, again`
  return status < 500 ? `refused by ${status}${wait}` : `failed by ${status}${wait}${status === 503 ? ', again' : ''}`
}

function waitText(ms: number | undefined): string {
  return ms === undefined ? '' : `, wait of ${ms}`
}

/** Dialects differ in whether they tell a task that waits from one that runs. */
function endIn(status: string | undefined): string {
  return status === 'completed' || status === 'failed' ? status : 'open'
}

const SPOILT: Readonly<Record<string, string>> = {
  reset: 'reset',
  hang: 'deadline',
  'cut-body': 'cut-body',
  'malformed-body': 'not-json',
  'wrong-type': 'not-json',
}
/** Wait of a 503 of these worlds, which no record states where a fault ordered it; ms. */
const UNAVAILABLE_MS = 30_000
/** Types that say that waiting does not help, for which a dialect may have words of its own. */
const FINAL_TYPES: readonly unknown[] = ['spend_limit_reached', 'insufficient_quota']

/** The readings that are right by what the mock records. */
function allowed(
  file: DialectFile,
  { fault, waitMs }: Trouble,
  asked: Asked,
  modality: Modality,
  record: RequestRecord,
): string[] {
  const { status, reason, faultKind = '', hintMs, taskStatus } = record
  const spoilt = SPOILT[faultKind]
  const isLost = faultKind === 'reset' || faultKind === 'hang' || status < 300 || file.refusal.inBody !== undefined
  // Of a refusal whose body is spoilt its status is left, where it has one. An answer without a body cannot be spoilt.
  const isEmpty = asked === 'cancel' && file.cancel?.http !== undefined && spoilt === 'not-json'
  if (spoilt !== undefined && isLost && !isEmpty) return [`ambiguous by ${spoilt}`]
  const wait = waitText(hintMs ?? (status === 503 ? UNAVAILABLE_MS : waitMs))
  if (reason === 'fault' && status === 200) {
    const hidden = Number(fault?.status)
    const said = refusalOf(hidden, hidden === 503 ? waitText(UNAVAILABLE_MS) : '')
    return asked === 'call'
      ? ['ambiguous by schema', said]
      : ['accepted, open with a fault', 'accepted, open', 'ambiguous by schema', said]
  }
  if (status >= 300) {
    const isFinal = faultKind === 'refusal' && FINAL_TYPES.includes(fault?.type)
    const others = isFinal ? [402, 403] : status === 403 ? [401] : []
    return [status, ...others].map((one) => refusalOf(one, wait))
  }
  const isAtOnce = asked === 'call' && modality !== 'text' && !readModalities(file).includes(modality)
  const ends = asked === 'cancel' ? ['failed', 'open'] : [isAtOnce ? 'completed' : endIn(taskStatus)]
  return ends.map((end) => `accepted, ${end}${wait}`)
}

/** By day, those after the first are left out: what differs by modality is mostly the path. */
const someOf = byDay(
  (modalities: readonly Modality[]) => modalities.slice(0, 1),
  (modalities: readonly Modality[]) => modalities,
)

function cases(file: DialectFile): (readonly [Trouble, Asked, Modality])[] {
  const calls: Modality[] = [...taskModalities(file), ...(file.text === undefined ? [] : (['text'] as const))]
  return TROUBLES.flatMap((trouble) =>
    trouble.on
      .filter((asked) => asked !== 'cancel' || file.cancel !== undefined)
      .flatMap((asked) =>
        someOf(asked === 'call' ? calls : readModalities(file)).map((modality) => [trouble, asked, modality] as const),
      ),
  )
}

it.each(dialectNames())('the client of %s reads whatever goes wrong as the mock records it', async (name) => {
  const file = readDialect(name)
  const differing: string[] = []
  for (const [trouble, asked, modality] of cases(file)) {
    const { outcome, record } = await meet(file, trouble, asked, modality)
    const read = reading(outcome)
    const right = allowed(file, trouble, asked, modality, record)
    if (!right.includes(read)) differing.push(`${trouble.name}: ${asked} of ${modality}: ${right[0]}, but ${read}`)
  }
  expect(differing).toEqual([])
})

/** The outcome of a stream by how it ended. */
const OF_STREAM = {
  whole: 'accepted',
  cut: 'cut-stream',
  stalled: 'cut-stream',
  malformed: 'bad-frame',
  error: 'error-event',
} as const

it.each(dialectNames().filter((name) => readDialect(name).text !== undefined))(
  'the client of %s reads whatever goes wrong with a stream as the mock records it',
  async (name) => {
    const told: string[] = []
    const right: string[] = []
    for (const { name: what, fault } of STREAM_CASES) {
      const models = { 'text-fast': { stream: EVEN_STREAM } }
      const { engine, clock, lastRequest } = harness(
        worldWith({ models, faults: fault === undefined ? {} : { f: fault } }),
      )
      const gateway = inProcessGateway(engine, clock, { dialect: readDialect(name) })
      const request = { ...requestOf('text'), stream: true }
      const outcome = await clock.run(() => gateway.message(request, { deadline: 100_000, stallMs: 40_000 }))
      told.push(`${what}: ${outcome.kind === 'ambiguous' ? outcome.reason : outcome.kind}`)
      right.push(`${what}: ${OF_STREAM[lastRequest().stream?.end ?? 'whole']}`)
    }
    expect(told).toEqual(right)
  },
)
