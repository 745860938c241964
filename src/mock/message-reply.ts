import type { MessageBody } from '../gateway/bodies.ts'
import { type MockReply, NO_HEADERS } from './exchange.ts'
import type { Job } from './job.ts'

const WORDS = ['This', ' is', ' the', ' mock', ' gateway', ' speaking.']
const TEXT = WORDS.join('')
const CHARACTERS_A_TOKEN = 4

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
    // SDKs read it from every answer; a word is counted as a token.
    usage: { input_tokens: inputTokensOf(request.messages), output_tokens: WORDS.length },
  }
}

/** Tokens of the texts alone, four characters each. */
function inputTokensOf(messages: unknown): number {
  if (!Array.isArray(messages)) return 1
  const characters = messages.reduce<number>((sum, turn) => {
    const { content } = (turn ?? {}) as { content?: unknown }
    return sum + (typeof content === 'string' ? content.length : 0)
  }, 0)
  return Math.max(1, Math.ceil(characters / CHARACTERS_A_TOKEN))
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
