import type { StreamMark, TokenUsage } from './reading.ts'

/** What the marks of a stream that ended well are judged by. */
export interface MarkedStream {
  readonly askedModel: string
  readonly maxTokens: number | undefined
  readonly model: string | undefined
  readonly hasMarker: boolean
  readonly isRefusal: boolean
  readonly tokens: TokenUsage
  readonly text: StreamedText
  /** ms between its first and its last text. */
  readonly spanMs: number
}

/** What came of a message's text. */
export interface StreamedText {
  /** Frames that brought text. */
  readonly frames: number
  /** UTF-8 bytes of the answer and of reasoning. */
  readonly outputBytes: number
  readonly reasoningBytes: number
  /** Calls of tools and the like came too: their tokens are in no text. */
  readonly hasOther: boolean
  /** Reasoning of which the text is not, or need not be, what its tokens are. */
  readonly isReasoningUnclear: boolean
}

/** A text of fewer tokens may well fit into one frame, or into one packet. */
const LEAST_TOKENS_OF_BURST = 16
/** Reads so close to each other are one: what is longer than a read was sent in one go all the same. */
const BURST_MS = 1
/** A token of a text has a byte at least; besides there are tokens without text, such as the one that ends it. */
const TOKENS_WITHOUT_TEXT = 16
/** The bytes of a token on average: 4 in English, 40 in no language. Blanks and rules of one sign can have more, so short texts are not judged. */
const MOST_BYTES_A_TOKEN = 40
const LEAST_BYTES_JUDGED = 1024

/** Conduct that an honest gateway would not show, of a stream that ended well. In the order of STREAM_MARKS. */
export function marksOf(stream: MarkedStream): StreamMark[] {
  const { askedModel, maxTokens, model, tokens, text } = stream
  const { output } = tokens
  const many = Math.max(output ?? 0, text.frames) >= LEAST_TOKENS_OF_BURST
  const marks: [StreamMark, boolean][] = [
    ['no-marker', !stream.hasMarker],
    ['one-burst', many && text.frames > 0 && stream.spanMs <= BURST_MS],
    ['other-model', model !== undefined && !isSameModel(askedModel, model)],
    ['over-max-tokens', output !== undefined && maxTokens !== undefined && output > maxTokens],
    ['usage-of-other-text', isOfOtherText(tokens, text)],
    ['no-text', text.outputBytes === 0 && !text.hasOther],
    ['refusal', stream.isRefusal],
    ['no-usage', output === undefined],
  ]
  return marks.flatMap(([mark, holds]) => (holds ? [mark] : []))
}

/** Whether no tokenizer can have made so many, or so few, tokens of the text: false where it cannot be known. */
export function isOfOtherText({ output, reasoning }: TokenUsage, text: StreamedText): boolean {
  if (output === undefined || text.hasOther || text.isReasoningUnclear) return false
  const isCountedApart = reasoning !== undefined
  const tokens = output - (reasoning ?? 0)
  const bytes = text.outputBytes + (isCountedApart ? 0 : text.reasoningBytes)
  if (tokens <= 0) return tokens < 0 || bytes > 0
  return tokens > bytes + TOKENS_WITHOUT_TEXT || (bytes >= LEAST_BYTES_JUDGED && tokens * MOST_BYTES_A_TOKEN < bytes)
}

/**
 * Time per output token after the first: undefined where the server does not say how many tokens the text had, where these are no two, and where all
 * text came at one instant.
 */
export function tokenMsOf(tokens: TokenUsage, text: StreamedText, spanMs: number): number | undefined {
  const { output, reasoning = 0 } = tokens
  if (output === undefined || text.hasOther || text.isReasoningUnclear || isOfOtherText(tokens, text)) return undefined
  // More tokens than bytes: the text is a summary of what was counted.
  if (text.reasoningBytes > 0 && reasoning > text.reasoningBytes + TOKENS_WITHOUT_TEXT) return undefined
  const streamed = text.reasoningBytes > 0 ? output : output - reasoning
  return streamed < 2 || spanMs <= 0 ? undefined : spanMs / (streamed - 1)
}

/** Ends of a model's name that say which of its versions it is: a date, a revision, or that it is the latest. */
const VERSION = /(?:[-@:](?:latest|preview|stable|\d{4}-\d{2}-\d{2}|\d{6,8}|\d{4}|0\d{0,2}|v\d+(?::\d+)?))+$/

/** Whether two names are of one model: gateways answer an alias with a version, and put a vendor before the name or leave it out. */
export function isSameModel(asked: string, answered: string): boolean {
  return plainName(asked) === plainName(answered)
}

function plainName(model: string): string {
  const name = model.toLowerCase()
  return name.slice(name.lastIndexOf('/') + 1).replace(VERSION, '')
}
