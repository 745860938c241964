import * as z from 'zod'
import { duration } from '../../limits/quantities.ts'
import { faultOf } from '../world/fault-times.ts'

const after = z
  .int()
  .min(0)
  .default(10)
  .describe(
    'Number of tokens after which the fault occurs. If the stream has fewer tokens, the fault occurs after the last one. Default 10.',
  )
const part = z.number().min(0).max(1)

/** Faults of streamed texts, in the order in which those that strike one stream act. They strike no request without `stream: true`. */
export const STREAM_FAULTS = [
  faultOf('reasoning-first', 'A stream begins with reasoning.', {
    part: part
      .default(0.5)
      .describe('Share of the tokens that are reasoning; at least one token is reasoning. Default 0.5.'),
  }),
  faultOf('joined-tokens', 'A frame of a stream contains several tokens, and is sent when the last of them is ready.', {
    tokens: z.int().min(2).default(4).describe('Number of tokens in a frame. Default 4.'),
  }),
  faultOf('split-tokens', 'Each token of a stream comes in several frames.', {
    pieces: z.int().min(2).default(3).describe('Number of frames, at most one per character. Default 3.'),
  }),
  faultOf('role-first', 'The frame that opens a stream, which has no text, comes long before the first token.', {
    at: part
      .default(0.1)
      .describe('Time at which this frame is sent, as a share of the time to the first token. Default 0.1.'),
  }),
  faultOf(
    'usage-apart',
    'Usage comes in a separate frame after the stop reason, even if the request did not ask for usage.',
    { delay: duration.default(1000).describe('Time between the stop reason and the usage. Default 1s.') },
  ),
  faultOf('no-usage', 'No frame of a stream states usage.'),
  faultOf('keep-alive', 'Pings continue after the text of a stream, and the stream closes only after the last ping.', {
    lasts: duration.default(30_000).describe('Time for which the pings continue. Default 30s.'),
    every: duration.default(5000).describe('Time between two pings. Default 5s.'),
  }),
  faultOf('fake-stream', 'All frames of a stream are sent at once, when its text is complete.'),
  faultOf('malformed-frame', 'One frame of a stream is not valid JSON, and its text is lost.', { after }),
  faultOf('stall', 'A stream pauses in the middle.', {
    after,
    lasts: duration.nullable().default(null).describe('Length of the pause. Default: the pause never ends.'),
  }),
  faultOf('cut-stream', 'A stream ends in the middle, without a stop reason.', {
    after,
    how: z
      .enum(['reset', 'clean'])
      .default('reset')
      .describe('`reset`: the connection breaks. `clean`: the body ends as if it were complete. Default reset.'),
  }),
  faultOf('error-event', 'A stream ends in the middle, with an error.', { after }),
  faultOf('pings-only', 'Only pings are sent, for as long as the stream would take.', {
    every: duration.default(1000).describe('Time between two pings. Default 1s.'),
  }),
  faultOf('empty-stream', 'A stream contains no text.', {
    closed: z
      .boolean()
      .default(false)
      .describe(
        'Whether the stream still has its opening and closing frames. If false, the stream has no frame at all. Default false.',
      ),
  }),
] as const
export type StreamFaultSettings = z.output<(typeof STREAM_FAULTS)[number]>
export type StreamFaultKind = StreamFaultSettings['kind']

/** The kinds, in that order. */
export const STREAM_FAULT_KINDS: readonly StreamFaultKind[] = STREAM_FAULTS.map(({ shape }) => shape.kind.value)

export function isStreamFault(fault: { kind: string }): fault is StreamFaultSettings {
  return (STREAM_FAULT_KINDS as readonly string[]).includes(fault.kind)
}
