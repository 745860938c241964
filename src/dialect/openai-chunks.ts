import type { StreamedMessage, StreamStep, StreamWriter } from './stream-step.ts'

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
export function openaiChunks(
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
