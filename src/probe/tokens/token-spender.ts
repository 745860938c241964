import type { TokenAnswer, TokenAsk, TokenAsker } from './token-asker.ts'

/** The tokens of a request that are varied: of its input, or of the output that it may have. */
export type TokenKind = 'input' | 'output'

/** Tokens that one request may have: what contexts of models hold. */
const LARGEST_ASK = 2 ** 15
/** The last digit that a room is measured to. */
const SMALLEST = 16

/** The tokens that fit into a limit at one instant. */
export interface Room {
  readonly tokens: number
  /** A request was refused, and a lighter one passed after it: weight was what decided. */
  readonly isByWeight: boolean
  readonly refused: number
}

export function askOf(kind: TokenKind, tokens: number): TokenAsk {
  const weight = Math.max(1, Math.round(tokens))
  return kind === 'input' ? { input: weight, mostOutput: 1 } : { input: 1, mostOutput: weight }
}

/** Requests of together so many tokens, none too large. */
export function asksOf(kind: TokenKind, tokens: number): TokenAsk[] {
  const count = Math.max(1, Math.ceil(tokens / LARGEST_ASK))
  return Array.from({ length: count }, () => askOf(kind, tokens / count))
}

/**
 * The room of a limit, digit by digit: requests of falling weight, sent at one instant, of which each passes that still fits. `most`: the largest
 * room that is looked for.
 */
export async function roomOf(asker: TokenAsker, kind: TokenKind, most: number): Promise<Room> {
  const asks: TokenAsk[] = []
  const top = Math.min(LARGEST_ASK, 2 ** Math.ceil(Math.log2(Math.max(SMALLEST, most))))
  for (let n = 0; n < Math.ceil(most / top); n++) asks.push(askOf(kind, top))
  for (let digit = top / 2; digit >= SMALLEST; digit /= 2) asks.push(askOf(kind, digit))
  return roomIn(await asker.askAll(asks), kind)
}

function roomIn(answers: readonly TokenAnswer[], kind: TokenKind): Room {
  let [tokens, refused] = [0, 0]
  let isByWeight = false
  for (const { passed, input, mostOutput } of answers) {
    if (!passed) refused++
    else {
      tokens += kind === 'input' ? input : mostOutput
      isByWeight ||= refused > 0
    }
  }
  return { tokens, isByWeight, refused }
}
