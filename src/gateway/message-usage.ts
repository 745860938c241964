import { isRecord } from '../json.ts'
import type { TokenUsage } from './stream/reading.ts'

/** The tokens that a whole answer of text states, in the words of Anthropic or OpenAI; null where it states none. */
export function usageOf(body: unknown): Pick<TokenUsage, 'input' | 'output'> | null {
  if (!isRecord(body) || !isRecord(body.usage)) return null
  const { input_tokens, prompt_tokens, output_tokens, completion_tokens } = body.usage
  const input = count(input_tokens ?? prompt_tokens)
  const output = count(output_tokens ?? completion_tokens)
  if (input === undefined && output === undefined) return null
  return { ...(input !== undefined && { input }), ...(output !== undefined && { output }) }
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
