import type { Endpoint } from '../../src/gateway/outcome.ts'
import { HOSTILE_TEXTS } from './hostile.ts'
import type { HostileWords } from './hostile-words.ts'
import type { Nonsense } from './nonsense.ts'

/** A request that the hostile gateway is to answer. */
export interface Asked {
  /** Number of the run, which makes its tasks' ids its own. */
  run: number
  endpoint: Endpoint
  /** Call of the plan; -1 for a read of the account. */
  call: number
  /** Which request of the call to this endpoint it is, or which read of the account, from 1. */
  n: number
  /** The task that is read. */
  taskId: string
  /** The key that came with it. */
  key: string
  /** Words of the gateway; those of the default dialect where absent. */
  words?: HostileWords | undefined
}

export type Body = Record<string, unknown>

/** JSON that no value gives, such as 1e999. */
class Raw {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The id that a client reads out of a body. */
export function idIn({ id }: Body): unknown {
  return id instanceof Raw ? JSON.parse(id.text) : id
}

export function jsonOf(body: unknown): string {
  const raws: string[] = []
  const text = JSON.stringify(body, (_name, member: unknown) =>
    member instanceof Raw ? `\u2045${raws.push(member.text) - 1}\u2046` : member,
  )
  return raws.length === 0 ? text : text.replace(/"\u2045(\d+)\u2046"/g, (_, n: string) => raws[Number(n)] as string)
}

/** The id that a well-behaved gateway gives the task of a call. */
export function taskIdOf(run: number, call: number): string {
  return `task-${run}-${call}`
}

/** Reads after which a task of the gateway is done. */
const READS_TO_END = 6

/** What the specification has a gateway answer. */
export function goodBody({ run, endpoint, call, n, taskId }: Asked): Body {
  const token = { remaining_credits: 1e6, used_credits: 0, unlimited_credits: false }
  const common = { object: 'image.generation.task', model: 'image-fast' }
  switch (endpoint) {
    case 'submit':
      return {
        id: taskIdOf(run, call),
        ...common,
        status: 'pending',
        progress: 0,
        task_info: { can_cancel: true, estimated_time: 0.02 },
      }
    case 'poll':
      return n < READS_TO_END
        ? { id: taskId, ...common, status: 'processing', progress: 40 }
        : { id: taskId, ...common, status: 'completed', progress: 100, results: ['https://files.test/1.png'] }
    case 'message':
      return {
        id: `msg-${call}`,
        type: 'message',
        role: 'assistant',
        model: 'text-fast',
        content: [{ type: 'text', text: 'Three kites.' }],
        stop_reason: 'end_turn',
      }
    case 'credits':
      return { success: true, message: '', data: { token, user: { remaining_credits: 1e6, used_credits: 0 } } }
    case 'quota':
      return {
        success: true,
        code: 200,
        data: {
          user_group: 'default',
          used_files: 0,
          max_files: 1e6,
          remain_files: 1e6,
          is_custom: false,
          quota_reason: '',
        },
      }
  }
}

/** Names that every plain object has. */
export const INHERITED = 'constructor __proto__ hasOwnProperty toString valueOf isPrototypeOf toJSON then'.split(' ')

const MEBIBYTE = 2 ** 20
const HOSTILE = Object.values(HOSTILE_TEXTS)

function strangeText(hand: Nonsense): unknown {
  return hand.pick<() => unknown>([
    () => hand.pick(INHERITED),
    () => hand.pick(HOSTILE),
    () => hand.text(),
    () => new Raw('"\\ud800"'),
    () => 'x'.repeat(1 + hand.below(20_000)),
    () => `${hand.word()}-${hand.word()}`,
  ])()
}

/** Gives a task the id of another; tells which. */
export function swapId(body: Body, hand: Nonsense, { run, call }: Asked): string {
  const [how, id] = hand.pick([
    ['of the call before', taskIdOf(run, Math.max(0, call - 1))],
    ['of another task', taskIdOf(run, hand.below(Math.max(1, call)))],
    ['for all', 'task-of-everybody'],
  ] as const)
  body.id = id
  return how
}

/** Spoils a body's ids; gives in what way. */
export function spoilId(body: Body, hand: Nonsense, asked: Asked): string {
  const { call, endpoint, key, n } = asked
  // Reads of the account have none: their texts stand for it.
  if (endpoint === 'credits' || endpoint === 'quota') {
    body.message = strangeText(hand)
    if (endpoint === 'quota') (body.data as Body).user_group = strangeText(hand)
    return 'text'
  }
  // Few, and in every run: each takes as long as hundreds of others.
  if (call % 100 === 0 && n <= 2) {
    body.id = 'i'.repeat(7 * MEBIBYTE)
    return 'id 7 MB'
  }
  const [how, id] = hand.pick<() => [string, unknown]>([
    () => [swapId(body, hand, asked), body.id],
    () => [swapId(body, hand, asked), body.id],
    () => ['4 kB', 'i'.repeat(4096)],
    () => ['with the key', `task-${key}-${call}`],
    () => ['dots', hand.pick(['.', '..', '...', '%2e%2e', './', '../..'])],
    () => ['a path', hand.pick(['a/b', '/v1/credits', '../../v1/credits', 'x?y=1', 'x#y', '//', '\\..\\'])],
    () => ['a surrogate', new Raw(hand.pick(['"\\ud800"', '"\\udc00x"', '"a\\ud83d"', '"\ud83d\ude00"']))],
    () => ['empty', ''],
    () => [
      'no string',
      hand.pick<unknown>([0, 7, null, true, {}, [], ['a'], { id: 'x' }, new Raw('1e999'), undefined]),
    ],
    () => ['inherited', hand.pick(INHERITED)],
    () => ['text', strangeText(hand)],
    () => ['control characters', hand.pick(['a\nb', 'a\r\nx: y', '\u0000', '\t', ' ', 'a b', '\u202e'])],
  ])()
  body.id = id
  return `id ${how}`
}

/** Spoils the status of a task, or what else a body has of short words. */
export function spoilWord(body: Body, hand: Nonsense, { endpoint }: Asked): string {
  const field =
    endpoint === 'message'
      ? hand.pick(['type', 'role', 'model', 'stop_reason'])
      : hand.pick(['status', 'status', 'model', 'object'])
  const [how, word] = hand.pick<() => [string, unknown]>([
    () => ['inherited', hand.pick(INHERITED)],
    () => ['another case', hand.pick(['COMPLETED', 'Completed', ' completed', 'completed\u0000', 'complet\u0435d'])],
    () => ['unknown', hand.pick(['cancelled', 'queued', 'expired', '', 'null'])],
    () => ['ever new', hand.word()],
    () => ['text', strangeText(hand)],
    () => ['no string', hand.pick<unknown>([null, 0, [], {}, true])],
    () => ['missing', undefined],
  ])()
  body[field] = word
  return `${field} ${how}`
}

const NUMBERS = ['1e306', '1e999', '-1e999', '-0', '5e-324', '-1', '9007199254740993', '1e21', `${'9'.repeat(400)}`]

function strangeNumber(hand: Nonsense): unknown {
  if (hand.chance(0.7)) return new Raw(hand.pick(NUMBERS))
  return hand.pick<unknown>(['12', 'NaN', null, true, [], {}, '', ' 7 '])
}

/** Spoils numbers. */
export function spoilNumber(body: Body, hand: Nonsense, { endpoint }: Asked): string {
  const value = strangeNumber(hand)
  const shown = value instanceof Raw ? value.text.slice(0, 20) : JSON.stringify(value)
  const { data, task_info: info } = body as { data?: Record<string, Body>; task_info?: Body }
  if (endpoint === 'credits') {
    const of = data?.[hand.pick(['token', 'user'])] as Body
    of[hand.pick(['remaining_credits', 'used_credits'])] = value
  } else if (endpoint === 'quota') {
    ;(data as Body)[hand.pick(['used_files', 'max_files', 'remain_files'])] = value
  } else if (info !== undefined) {
    info.estimated_time = value
    return `estimated_time ${shown}`
  } else body.progress = value
  return `a number ${shown}`
}

const DEPTHS = [5_000, 5_000, 5_000, 5_000, 10_000, 10_000, 20_000, 50_000, 100_000]

/** A value nested so deep that naive recursion ends the stack. */
function deep(hand: Nonsense): { text: Raw; depth: number } {
  const depth = hand.pick(DEPTHS)
  const [open, close] = hand.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"error":', '}]'],
  ] as const)
  return { depth, text: new Raw(`${open.repeat(depth)}1${close.repeat(depth)}`) }
}

/** Spoils a body by depth, size, or keys: in a field that is known, or one that is not. */
export function spoilShape(body: Body, hand: Nonsense, { endpoint }: Asked): string {
  return hand.pick<() => string>([
    () => {
      const { text, depth } = deep(hand)
      if (endpoint === 'poll') body.status = 'failed'
      body.error = hand.chance(0.5) ? text : { message: text }
      return `error ${depth} deep`
    },
    () => {
      const { text, depth } = deep(hand)
      body[hand.pick(['extra', 'task_info', 'data', 'content', 'results'])] = text
      return `a field ${depth} deep`
    },
    () => {
      if (endpoint === 'poll') body.status = 'failed'
      body.error = hand.pick<unknown>([
        strangeText(hand),
        'e'.repeat(100_000),
        { message: 'm'.repeat(100_000), type: hand.pick(INHERITED) },
        { message: [strangeText(hand)] },
        { toJSON: 1, toString: null },
        new Raw('{"__proto__":{"message":"x"}}'),
        [],
        0,
        false,
      ])
      return 'error of another kind'
    },
    () => {
      body.results = hand.pick<unknown>([
        Array.from({ length: 2_000 }, (_, n) => `https://files.test/${n}`),
        [null],
        ['x'.repeat(200_000)],
        {},
        'https://files.test/1',
        [new Raw('1e999')],
      ])
      return 'results'
    },
    () => {
      for (let n = 0; n < 1_000; n++) body[`${hand.word()}${n}`] = n
      return 'a thousand fields'
    },
    () => {
      Object.defineProperty(body, '__proto__', { value: { status: 'completed', id: 'x' }, enumerable: true })
      Object.defineProperty(body, 'constructor', { value: { prototype: { polluted: true } }, enumerable: true })
      return 'inherited fields'
    },
    () => {
      body.task_info = hand.pick<unknown>([null, [], 'soon', { can_cancel: 'yes' }, { estimated_time: {} }])
      return 'task_info'
    },
  ])()
}

const PROSE: readonly (() => string)[] = [
  () => 'retry after 1e306 seconds',
  () => `retry after ${'9'.repeat(400)} seconds`,
  () => `retry after ${'1'.repeat(100_000)} ${'seconds '.repeat(2_000)}`,
  () => 'retry after '.repeat(20_000),
  () => `${'1h'.repeat(50_000)}`,
  () => `${' '.repeat(100_000)}5 seconds`,
  () => 'retry after -5 seconds',
  () => 'retry after 0.0000000000000000001 s',
  () => 'in 3 minutes and 60 seconds or 2 hours, later',
]

/** An error body, spoilt. */
export function errorBody(status: number, hand: Nonsense, { key }: Asked): Body {
  const error: Body = { code: status, message: 'no', type: 'rate_limit_error', fallback_suggestion: 'retry after 1 s' }
  for (let n = 1 + hand.below(2); n > 0; n--) {
    const field = hand.pick(['code', 'message', 'type', 'param', 'fallback_suggestion'])
    error[field] = hand.pick<() => unknown>([
      () => strangeText(hand),
      () => hand.pick(INHERITED),
      () => hand.pick(PROSE)(),
      () => strangeNumber(hand),
      () => deep(hand).text,
      () => `you sent ${key}`,
      () => null,
    ])()
  }
  return hand.chance(0.1) ? { error: hand.pick<unknown>([null, 'no', [error], deep(hand).text, true]) } : { error }
}
