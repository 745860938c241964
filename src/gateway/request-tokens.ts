/** Tokens of a request of text, before anybody has counted them. */
export interface RequestTokens {
  /** Those of its messages, by an estimate of four characters each. */
  readonly input: number
  /** The most that its answer may have, as the request states it; 0 where it states nothing. */
  readonly mostOutput: number
}

/** Those of a request without text. */
export const NO_TOKENS: RequestTokens = Object.freeze({ input: 0, mostOutput: 0 })

const CHARACTERS_A_TOKEN = 4

export function requestTokens(body: Readonly<Record<string, unknown>>): RequestTokens {
  return { input: inputTokensOf(body.messages), mostOutput: mostOutputOf(body) }
}

/** The most tokens that a request may use. */
export function mostTokens(body: Readonly<Record<string, unknown>>): number {
  const { input, mostOutput } = requestTokens(body)
  return input + mostOutput
}

/** Tokens of the texts alone; at least 1. */
export function inputTokensOf(messages: unknown): number {
  if (!Array.isArray(messages)) return 1
  const characters = messages.reduce<number>((sum, turn) => {
    const { content } = (turn ?? {}) as { content?: unknown }
    return sum + (typeof content === 'string' ? content.length : 0)
  }, 0)
  return Math.max(1, Math.ceil(characters / CHARACTERS_A_TOKEN))
}

function mostOutputOf({ max_tokens, max_completion_tokens }: Readonly<Record<string, unknown>>): number {
  const most = max_tokens ?? max_completion_tokens
  return typeof most === 'number' && Number.isSafeInteger(most) && most > 0 ? most : 0
}
