import type { MessageBody } from '../../gateway/bodies.ts'
import { inputTokensOf } from '../../gateway/request-tokens.ts'
import { type MockReply, NO_HEADERS } from '../exchange.ts'
import type { Job } from '../jobs/job.ts'
import { WHOLE_OUTPUT_TOKENS, WORDS } from './placeholder-text.ts'

const TEXT = WORDS.join('')

/** The answer to a message, whole and at once; `output`: its tokens. */
export function messageReply(
  job: Job,
  request: Readonly<Record<string, unknown>>,
  delayMs: number,
  output = WHOLE_OUTPUT_TOKENS,
): MockReply {
  return { status: 200, headers: NO_HEADERS, body: messageBodyOf(job, request, output), delayMs }
}

function messageBodyOf({ id, model }: Job, request: Readonly<Record<string, unknown>>, output: number): MessageBody {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model: model.name,
    content: [{ type: 'text', text: TEXT }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    // SDKs read it from every answer.
    usage: { input_tokens: inputTokensOf(request.messages), output_tokens: output },
  }
}
