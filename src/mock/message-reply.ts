import type { MessageBody } from '../gateway/bodies.ts'
import { inputTokensOf } from '../gateway/request-tokens.ts'
import { type MockReply, NO_HEADERS } from './exchange.ts'
import type { Job } from './job.ts'

const WORDS = ['This', ' is', ' the', ' mock', ' gateway', ' speaking.']
const TEXT = WORDS.join('')

/** Output tokens of a whole message: a word is counted as one. */
export const WHOLE_OUTPUT_TOKENS = WORDS.length

/** The answer to a message: at once as JSON, or piece by piece if the request says `stream: true`. */
export function messageReply(job: Job, request: Readonly<Record<string, unknown>>, delayMs: number): MockReply {
  const reply = { status: 200, headers: NO_HEADERS, body: messageBodyOf(job, request), delayMs }
  return request.stream === true ? { ...reply, streamed: true } : reply
}

function messageBodyOf({ id, model }: Job, request: Readonly<Record<string, unknown>>): MessageBody {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model: model.name,
    content: [{ type: 'text', text: TEXT }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    // SDKs read it from every answer.
    usage: { input_tokens: inputTokensOf(request.messages), output_tokens: WHOLE_OUTPUT_TOKENS },
  }
}

/** A message as server-sent events, in the shape that SDKs of the Messages API read. */
export function messageEvents(body: object): string {
  const {
    usage,
    content: _,
    stop_reason,
    stop_sequence,
    ...message
  } = body as MessageBody & { usage: { output_tokens: number } }
  const started = {
    ...message,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usage, output_tokens: 1 },
  }
  const events = [
    { type: 'message_start', message: started },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...WORDS.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason, stop_sequence }, usage: { output_tokens: usage.output_tokens } },
    { type: 'message_stop' },
  ]
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
}
