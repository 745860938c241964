/** One thing that a streamed answer says, before any gateway's words are found for it. */
export type StreamStep =
  | { readonly says: 'open' | 'ping' | 'usage' | 'marker' | 'error' }
  /** `nonsense`: a frame with this text that breaks off in its middle. */
  | { readonly says: 'text' | 'reasoning' | 'nonsense'; readonly text: string; readonly tokens: number }
  /** `hasUsage`: usage comes as it usually does, and not apart or never. */
  | { readonly says: 'stop'; readonly reason: 'end_turn' | 'max_tokens'; readonly hasUsage: boolean }

/** Facts that the frames of one answer share. */
export interface StreamedMessage {
  readonly id: string
  readonly model: string
  /** Unix time in seconds. */
  readonly createdS: number
  /** Tokens as they are reported: `reasoning` is a part of `output`. Null where none are. */
  readonly usage: { readonly input: number; readonly output: number; readonly reasoning: number } | null
  /** Whether the request asks for usage where that is not a matter of course. */
  readonly asksUsage: boolean
}

/** Puts the steps of one answer into server-sent events, in their order. */
export type StreamWriter = (step: StreamStep) => string
