import type { StreamMark, TokenUsage } from './reading.ts'

/** Facts by which a stream that ended well is marked. */
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

/** Figures of a message's text as it came. */
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
  const atLeast = Math.max(textTokens(tokens, text) ?? 0, text.frames)
  const marks: [StreamMark, boolean][] = [
    ['no-marker', !stream.hasMarker],
    ['one-burst', text.frames > 0 && atLeast >= LEAST_TOKENS_OF_BURST && stream.spanMs <= BURST_MS],
    ['other-model', model !== undefined && !isSameModel(askedModel, model)],
    ['over-max-tokens', output !== undefined && maxTokens !== undefined && output > maxTokens],
    ['usage-of-other-text', isOfOtherText(tokens, text)],
    ['no-text', text.outputBytes === 0 && !text.hasOther],
    ['refusal', stream.isRefusal],
    ['no-usage', output === undefined],
  ]
  return marks.flatMap(([mark, holds]) => (holds ? [mark] : []))
}

/** Tokens of the text that was streamed; undefined where the server's usage does not say. */
function textTokens({ output, reasoning }: TokenUsage, text: StreamedText): number | undefined {
  if (output === undefined || text.hasOther || text.isReasoningUnclear) return undefined
  if (reasoning === undefined || text.reasoningBytes === 0) return output - (reasoning ?? 0)
  // More tokens than bytes: the text is a summary of what was counted.
  return reasoning > text.reasoningBytes + TOKENS_WITHOUT_TEXT ? undefined : output
}

/** Whether no tokenizer can have made so many, or so few, tokens of the text: false where it cannot be known. */
export function isOfOtherText(usage: TokenUsage, text: StreamedText): boolean {
  const tokens = textTokens(usage, text)
  const bytes = text.outputBytes + text.reasoningBytes
  if (tokens === undefined) return false
  if (tokens <= 0) return tokens < 0 || bytes > 0
  return tokens > bytes + TOKENS_WITHOUT_TEXT || (bytes >= LEAST_BYTES_JUDGED && tokens * MOST_BYTES_A_TOKEN < bytes)
}

/**
 * Time per output token after the first: undefined where the server does not say how many tokens the text had, where these are no two, and where all
 * text came at one instant.
 */
export function tokenMsOf(usage: TokenUsage, text: StreamedText, spanMs: number): number | undefined {
  const tokens = textTokens(usage, text)
  if (tokens === undefined || tokens < 2 || spanMs <= 0 || isOfOtherText(usage, text)) return undefined
  return spanMs / (tokens - 1)
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
