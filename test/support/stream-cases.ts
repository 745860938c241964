import type { MessageForm } from '../../src/dialect/message-forms.ts'
import type { StreamTruth } from '../../src/mock/oracle/oracle-log.ts'
import type { StreamFaultKind } from '../../src/mock/streams/fault-schema.ts'

export const FORMS: readonly MessageForm[] = ['anthropic', 'openai']

const NO_SPREAD = { sigma: 0 }

/** Figures of a class whose streams are all alike: the first token after 100 ms, one each 10 ms, twelve in all. */
export const EVEN_STREAM = {
  firstToken: { median: '100ms', ...NO_SPREAD },
  tokenTime: { median: '10ms', ...NO_SPREAD },
  tokens: { median: 12, ...NO_SPREAD },
  jitter: 0,
}

/** A fault with its settings, and what it makes of such a stream in either dialect. */
export interface StreamCase {
  name: string
  /** Undefined for a stream without a fault. */
  fault?: { kind: StreamFaultKind; [setting: string]: unknown }
  /** As `courseOf` writes it. */
  course: string
  /** Truth in the log. */
  end: StreamTruth['end']
  output: number
}

const CLOSED = '210:stop 210:usage 210:marker 210:end'
const FIVE = '100:open 100-140:text*5'

export const STREAM_CASES: readonly StreamCase[] = [
  { name: 'no fault', course: `100:open 100-210:text*12 ${CLOSED}`, end: 'whole', output: 12 },
  {
    name: 'reasoning first',
    fault: { kind: 'reasoning-first', part: 0.25 },
    course: `100:open 100-120:reasoning*3 130-210:text*9 ${CLOSED}`,
    end: 'whole',
    output: 12,
  },
  {
    name: 'several tokens in a frame',
    fault: { kind: 'joined-tokens', tokens: 4 },
    course: `100:open 130-210:text*3 ${CLOSED}`,
    end: 'whole',
    output: 12,
  },
  {
    name: 'a token in several frames',
    fault: { kind: 'split-tokens', pieces: 2 },
    course: '100:open 100-215:text*24 215:stop 215:usage 215:marker 215:end',
    end: 'whole',
    output: 12,
  },
  {
    name: 'the role first',
    fault: { kind: 'role-first', at: 0.1 },
    course: `10:open 100-210:text*12 ${CLOSED}`,
    end: 'whole',
    output: 12,
  },
  {
    name: 'usage in a frame of its own',
    fault: { kind: 'usage-apart', delay: '500ms' },
    course: '100:open 100-210:text*12 210:stop 710:usage 710:marker 710:end',
    end: 'whole',
    output: 12,
  },
  {
    name: 'no usage',
    fault: { kind: 'no-usage' },
    course: '100:open 100-210:text*12 210:stop 210:marker 210:end',
    end: 'whole',
    output: 12,
  },
  {
    name: 'a keep-alive that outlives the text',
    fault: { kind: 'keep-alive', lasts: '100ms', every: '40ms' },
    course: '100:open 100-210:text*12 250-290:ping*2 310:stop 310:usage 310:marker 310:end',
    end: 'whole',
    output: 12,
  },
  {
    name: 'all at once at the end',
    fault: { kind: 'fake-stream' },
    course: `210:open 210:text*12 ${CLOSED}`,
    end: 'whole',
    output: 12,
  },
  {
    name: 'a malformed frame',
    fault: { kind: 'malformed-frame', after: 5 },
    course: `${FIVE} 150:nonsense 160-210:text*6 ${CLOSED}`,
    end: 'malformed',
    output: 12,
  },
  {
    name: 'a stall that never ends',
    fault: { kind: 'stall', after: 5 },
    course: `${FIVE} Infinity:hang`,
    end: 'stalled',
    output: 5,
  },
  {
    name: 'a stall that ends',
    fault: { kind: 'stall', after: 5, lasts: '300ms' },
    course: '100:open 100-510:text*12 510:stop 510:usage 510:marker 510:end',
    end: 'whole',
    output: 12,
  },
  {
    name: 'a broken connection',
    fault: { kind: 'cut-stream', after: 5 },
    course: `${FIVE} 150:reset`,
    end: 'cut',
    output: 5,
  },
  {
    name: 'a clean cut',
    fault: { kind: 'cut-stream', after: 5, how: 'clean' },
    course: `${FIVE} 150:end`,
    end: 'cut',
    output: 5,
  },
  {
    name: 'an error event',
    fault: { kind: 'error-event', after: 5 },
    course: `${FIVE} 150:error 150:end`,
    end: 'error',
    output: 5,
  },
  {
    name: 'pings only',
    fault: { kind: 'pings-only', every: '50ms' },
    course: '0-200:ping*5 210:end',
    end: 'cut',
    output: 0,
  },
  { name: 'nothing at all', fault: { kind: 'empty-stream' }, course: '100:end', end: 'cut', output: 0 },
  {
    name: 'no text',
    fault: { kind: 'empty-stream', closed: true },
    course: '100:open 100:stop 100:usage 100:marker 100:end',
    end: 'whole',
    output: 0,
  },
]
