import type { StreamedMessage, StreamStep, StreamWriter } from './stream-step.ts'

/** Types of content blocks by what they carry. */
const BLOCKS = {
  text: { type: 'text', text: '' },
  reasoning: { type: 'thinking', thinking: '', signature: '' },
} as const

const PING = 'event: ping\ndata: {"type": "ping"}\n\n'
const MARKER = eventOf({ type: 'message_stop' })
const ERROR = eventOf({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })
/** Stands for the signature of a thinking block, which no client can check. */
const SIGNATURE = 'bW9jaw=='

/** A stream in the events of the Messages API. */
export function anthropicEvents(message: StreamedMessage): StreamWriter {
  const { usage } = message
  let index = -1
  let block: keyof typeof BLOCKS | null = null
  /** Texts of this block that are written: words come again, and a string that is the same one is found faster by its readers. */
  let written = new Map<string, string>()
  let stop: object = { stop_reason: 'end_turn', stop_sequence: null }

  const closed = (): string => {
    if (block === null) return ''
    const signature = { type: 'content_block_delta', index, delta: { type: 'signature_delta', signature: SIGNATURE } }
    const signed = block === 'reasoning' ? eventOf(signature) : ''
    block = null
    return signed + eventOf({ type: 'content_block_stop', index })
  }
  const opened = (kind: keyof typeof BLOCKS): string => {
    if (block === kind) return ''
    const before = closed()
    index++
    block = kind
    written = new Map()
    return before + eventOf({ type: 'content_block_start', index, content_block: BLOCKS[kind] })
  }
  const said = (says: 'text' | 'reasoning', text: string): string => {
    const before = written.get(text)
    if (before !== undefined) return before
    const now = textOf(says, index, text)
    written.set(text, now)
    return now
  }
  const delta = (hasUsage: boolean): string =>
    eventOf({ type: 'message_delta', delta: stop, ...(hasUsage && usage !== null && { usage: usageOf(usage) }) })

  return (step: StreamStep) => {
    switch (step.says) {
      case 'open':
        return eventOf({ type: 'message_start', message: startOf(message) })
      case 'text':
      case 'reasoning':
        return opened(step.says) + said(step.says, step.text)
      case 'nonsense': {
        const before = opened('text')
        return `${before}${textOf('text', index, step.text).slice(0, -'"}}\n\n'.length)}\n\n`
      }
      case 'stop':
        stop = { stop_reason: step.reason, stop_sequence: null }
        return closed() + delta(step.hasUsage)
      case 'usage':
        return delta(true)
      case 'ping':
        return PING
      case 'marker':
        return MARKER
      case 'error':
        return ERROR
    }
  }
}

function startOf({ id, model, usage }: StreamedMessage): object {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    ...(usage !== null && { usage: { input_tokens: usage.input, output_tokens: Math.min(1, usage.output) } }),
  }
}

function usageOf({ output, reasoning }: NonNullable<StreamedMessage['usage']>): object {
  return {
    output_tokens: output,
    ...(reasoning > 0 && { output_tokens_details: { thinking_tokens: reasoning } }),
  }
}

/** Written by hand: nearly all frames of a stream are of this kind. */
function textOf(says: 'text' | 'reasoning', index: number, text: string): string {
  const kind = says === 'text' ? '"text_delta","text"' : '"thinking_delta","thinking"'
  return `event: content_block_delta\ndata: {"type":"content_block_delta","index":${index},"delta":{"type":${kind}:${JSON.stringify(text)}}}\n\n`
}

function eventOf(event: { readonly type: string; readonly [field: string]: unknown }): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}
