import type { MockReply } from '../exchange.ts'
import { shortHash } from '../server/request-body.ts'
import type { Delivery, RequestRecord } from './oracle-log.ts'

/** A shorter silence is not recorded. */
const SHORTEST_SILENCE_MS = 1_000

/** How the body of an answer is sent: its text, a broken connection, and its longest silence; null where there is nothing to say. */
export function deliveryOf(reply: MockReply, { endpoint, reason }: RequestRecord): Delivery | null {
  const { stream, fault } = reply
  const sent: Delivery = {}
  const text = endpoint !== 'message' || reason !== 'accepted' ? null : (stream?.text ?? wholeText(reply))
  if (text !== null && text !== '') sent.text = textHash(text)
  if (stream?.end === 'reset') sent.isReset = true
  const silence = fault === 'hang' ? { fromMs: 0, lastsMs: null } : longestSilence(reply)
  if (silence !== null) sent.silence = silence
  return Object.keys(sent).length === 0 ? null : sent
}

/** Hash of the text of an answer, whatever space surrounds it. */
export function textHash(text: string): string {
  return shortHash(text.trim())
}

function wholeText({ body, fault }: MockReply): string | null {
  const { content } = body as { content?: readonly { text?: unknown }[] }
  const [first] = fault === undefined && Array.isArray(content) ? content : []
  return typeof first?.text === 'string' ? first.text : null
}

/** The longest time between two frames of a stream, or from its last frame to its end. */
function longestSilence({ stream }: MockReply): NonNullable<Delivery['silence']> | null {
  if (stream === undefined) return null
  let longest = { fromMs: 0, lastsMs: 0 }
  const instants = [...stream.frames.map(({ atMs }) => atMs), stream.endAtMs]
  for (const [n, at] of instants.entries()) {
    const from = instants[n - 1]
    if (from !== undefined && at - from > longest.lastsMs) longest = { fromMs: from, lastsMs: at - from }
  }
  if (longest.lastsMs < SHORTEST_SILENCE_MS) return null
  return Number.isFinite(longest.lastsMs) ? longest : { ...longest, lastsMs: null }
}
