import type { MessageBody } from '../gateway/bodies.ts'
import type { Reply } from '../gateway/classify.ts'
import { STOPS } from '../gateway/stream/openai-frames.ts'
import { isRecord } from '../json.ts'
import { anthropicEvents } from './anthropic-events.ts'
import { allAt, firstAt } from './pointer.ts'
import type { StreamedMessage, StreamStep, StreamWriter } from './stream-step.ts'

export type MessageForm = 'anthropic' | 'openai'

/** The answer to a message in the form of the Messages API, which the default dialect has. */
export function messageOf(form: MessageForm, reply: Reply): Reply {
  if (form === 'anthropic' || reply.body.kind !== 'json' || !isRecord(reply.body.value)) return reply
  const { value } = reply.body
  const { id, model, usage } = value
  const text = firstAt(value, ['choices', '0', 'message', 'content'])
  // Not a completion: its schema says what is wrong with it.
  if (allAt(value, ['choices', '0', 'message']).length === 0) return reply
  const finish = firstAt(value, ['choices', '0', 'finish_reason'])
  const tokens = isRecord(usage) ? { input_tokens: usage.prompt_tokens, output_tokens: usage.completion_tokens } : null
  const message = {
    // Servers that are like OpenAI's may leave both out, as a stream may.
    id: typeof id === 'string' ? id : '',
    type: 'message',
    role: 'assistant',
    model: typeof model === 'string' ? model : '',
    content: [{ type: 'text', text: typeof text === 'string' ? text : '' }],
    stop_reason: typeof finish === 'string' ? (STOPS[finish] ?? finish) : null,
    stop_sequence: null,
    ...(tokens !== null && { usage: tokens }),
  }
  return { ...reply, body: { kind: 'json', value: message } }
}

export function messageIn(form: MessageForm, body: object, epochS: number): object {
  if (form === 'anthropic') return body
  const { id, model, content, stop_reason: stop, usage } = body as MessageBody & Record<string, unknown>
  const text = content.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('')
  const tokens = isRecord(usage) ? usage : {}
  const prompt = Number(tokens.input_tokens ?? 0)
  const completion = Number(tokens.output_tokens ?? 0)
  return {
    id,
    object: 'chat.completion',
    created: epochS,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null },
        logprobs: null,
        finish_reason: finishOf(stop),
      },
    ],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  }
}

/** The frames of a streamed message in the form that a dialect gives it. */
export function streamIn(form: MessageForm, message: StreamedMessage): StreamWriter {
  return form === 'anthropic' ? anthropicEvents(message) : openaiChunks(message, finishOf)
}

/** A stop reason in OpenAI's words. */
function finishOf(stop: unknown): string {
  return Object.entries(STOPS).find(([, own]) => own === stop)?.[0] ?? 'stop'
}

const PING = ': ping\n\n'
const MARKER = 'data: [DONE]\n\n'
const ERROR = dataOf({
  error: {
    message: 'The server had an error while processing your request',
    type: 'server_error',
    param: null,
    code: null,
  },
})

/** A stream in the chunks of Chat Completions. */
function openaiChunks(
  { id, model, createdS, usage, asksUsage }: StreamedMessage,
  finish: (stop: string) => string,
): StreamWriter {
  const head = JSON.stringify({ id, object: 'chat.completion.chunk', created: createdS, model }).slice(0, -1)
  // Where usage is asked for, each chunk before its own says that it has none.
  const tail = asksUsage && usage !== null ? ',"usage":null}\n\n' : '}\n\n'
  const chunk = (delta: string, reason: string | null): string =>
    `data: ${head},"choices":[{"index":0,"delta":${delta},"logprobs":null,"finish_reason":${JSON.stringify(reason)}}]${tail}`
  const usageChunk = (): string =>
    usage === null ? '' : `data: ${head},"choices":[],"usage":${JSON.stringify(usageOf(usage))}}\n\n`

  return (step: StreamStep) => {
    switch (step.says) {
      case 'open':
        return chunk('{"role":"assistant","content":"","refusal":null}', null)
      case 'text':
        return chunk(`{"content":${JSON.stringify(step.text)}}`, null)
      case 'reasoning':
        return chunk(`{"reasoning_content":${JSON.stringify(step.text)}}`, null)
      case 'nonsense': {
        const whole = `data: ${head},"choices":[{"index":0,"delta":{"content":${JSON.stringify(step.text)}`
        return `${whole.slice(0, -1)}\n\n`
      }
      case 'stop':
        return chunk('{}', finish(step.reason)) + (step.hasUsage && asksUsage ? usageChunk() : '')
      case 'usage':
        return usageChunk()
      case 'ping':
        return PING
      case 'marker':
        return MARKER
      case 'error':
        return ERROR
    }
  }
}

function usageOf({ input, output, reasoning }: NonNullable<StreamedMessage['usage']>): object {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(reasoning > 0 && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  }
}

function dataOf(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}
