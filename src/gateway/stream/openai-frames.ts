import { isRecord, recordIn } from '../../json.ts'
import { bytesOf, countOf, errorText, type Frame, type FrameReader } from './frame.ts'
import type { TokenUsage } from './reading.ts'

const DONE = '[DONE]'

/** Reasons to stop, in the words of the Messages API. */
export const STOPS: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
}

/**
 * The chunks of Chat Completions (github.com/openai/openai-openapi, `CreateChatCompletionStreamResponse`). Text of reasoning is no part of that
 * interface: it comes as `reasoning_content` (DeepSeek, LiteLLM, older vLLM) or `reasoning` (OpenRouter, vLLM). `obfuscation` is padding.
 */
export class OpenAiFrames implements FrameReader {
  read(name: string, data: string): Frame | null {
    if (data === DONE) return { isMarker: true }
    const chunk = recordIn(data)
    if (chunk === null) return null
    if (isRecord(chunk.error) || typeof chunk.error === 'string') return { error: errorText(chunk.error) }
    if (name === 'error') return { error: errorText(chunk) }
    const frame: Frame = {}
    if (typeof chunk.id === 'string') frame.id = chunk.id
    if (typeof chunk.model === 'string') frame.model = chunk.model
    if (Array.isArray(chunk.choices)) for (const choice of chunk.choices) addChoice(frame, choice)
    const usage = usageIn(chunk.usage)
    if (usage !== undefined) frame.usage = usage
    return frame
  }
}

function addChoice(frame: Frame, choice: unknown): void {
  if (!isRecord(choice)) return
  const { delta, finish_reason: finish } = choice
  if (typeof finish === 'string') frame.stop = STOPS[finish] ?? finish
  if (finish === 'content_filter') frame.isRefusal = true
  if (!isRecord(delta)) return
  const refusal = bytesOf(delta.refusal)
  if (refusal > 0) frame.isRefusal = true
  const output = bytesOf(delta.content) + refusal
  if (output > 0) frame.outputBytes = (frame.outputBytes ?? 0) + output
  // Some send the same text under both names.
  const reasoning = bytesOf(delta.reasoning_content) || bytesOf(delta.reasoning)
  if (reasoning > 0) frame.reasoningBytes = (frame.reasoningBytes ?? 0) + reasoning
  if (Array.isArray(delta.tool_calls) || isRecord(delta.function_call) || isRecord(delta.audio)) frame.other = 'output'
}

function usageIn(usage: unknown): TokenUsage | undefined {
  if (!isRecord(usage)) return undefined
  const found: TokenUsage = {}
  put(found, 'input', usage.prompt_tokens)
  put(found, 'output', usage.completion_tokens)
  if (isRecord(usage.prompt_tokens_details)) put(found, 'cached', usage.prompt_tokens_details.cached_tokens)
  if (isRecord(usage.completion_tokens_details))
    put(found, 'reasoning', usage.completion_tokens_details.reasoning_tokens)
  return found
}

function put(usage: TokenUsage, name: keyof TokenUsage, value: unknown): void {
  const count = countOf(value)
  if (count !== undefined) usage[name] = count
}
