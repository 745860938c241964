import { isRecord, recordIn } from '../../json.ts'
import { bytesOf, countOf, errorText, type Frame, type FrameReader, NO_NEWS } from './frame.ts'
import type { TokenUsage } from './reading.ts'

/**
 * The events of Anthropic's Messages API (platform.claude.com/docs, "Streaming messages", read 2026-11): `message_start`, blocks with their deltas,
 * `message_delta` with stop reason and usage, `message_stop`, `ping`, `error`. Events of other names may be added, and are passed over.
 */
export class AnthropicFrames implements FrameReader {
  /** As the first event states it: the last one may repeat it. */
  #input: TokenUsage = {}

  read(name: string, data: string): Frame | null {
    const event = recordIn(data)
    if (event === null) return null
    // The type is in the data; proxies drop the name of an event.
    const type = typeof event.type === 'string' ? event.type : name
    switch (type) {
      case 'message_start':
        return this.#started(event.message)
      case 'content_block_start':
        return blockFrame(event.content_block)
      case 'content_block_delta':
        return deltaFrame(event.delta)
      case 'message_delta':
        return this.#stopped(event)
      case 'message_stop':
        return { isMarker: true }
      case 'error':
        return { error: errorText(event.error) }
      default:
        return NO_NEWS
    }
  }

  #started(message: unknown): Frame | null {
    if (!isRecord(message)) return null
    const frame: Frame = {}
    if (typeof message.id === 'string') frame.id = message.id
    if (typeof message.model === 'string') frame.model = message.model
    this.#input = inputIn(message.usage, {})
    // Its number of output tokens is of what is made until then, and no usage of the answer.
    if (this.#input.input !== undefined) frame.usage = this.#input
    return frame
  }

  #stopped({ delta, usage }: Record<string, unknown>): Frame {
    const frame: Frame = {}
    const stop = isRecord(delta) ? delta.stop_reason : undefined
    if (typeof stop === 'string') frame.stop = stop
    if (stop === 'refusal') frame.isRefusal = true
    const output = isRecord(usage) ? countOf(usage.output_tokens) : undefined
    if (output !== undefined) frame.usage = { ...inputIn(usage, this.#input), output }
    return frame
  }
}

/** `input_tokens` are those that no cache had (docs, "Prompt caching"). */
function inputIn(usage: unknown, before: TokenUsage): TokenUsage {
  const fresh = isRecord(usage) ? countOf(usage.input_tokens) : undefined
  if (!isRecord(usage) || fresh === undefined) return before
  const cached = countOf(usage.cache_read_input_tokens)
  const input = fresh + (cached ?? 0) + (countOf(usage.cache_creation_input_tokens) ?? 0)
  return cached === undefined ? { input } : { input, cached }
}

function blockFrame(block: unknown): Frame {
  if (!isRecord(block)) return NO_NEWS
  switch (block.type) {
    case 'text':
      return { outputBytes: bytesOf(block.text) }
    case 'thinking':
      return { other: 'reasoning', reasoningBytes: bytesOf(block.thinking) }
    case 'redacted_thinking':
      return { other: 'reasoning' }
    default:
      return { other: 'output' }
  }
}

function deltaFrame(delta: unknown): Frame | null {
  if (!isRecord(delta)) return null
  switch (delta.type) {
    case 'text_delta':
      return { outputBytes: bytesOf(delta.text) }
    case 'thinking_delta':
      return { reasoningBytes: bytesOf(delta.thinking) }
    default:
      return NO_NEWS
  }
}
