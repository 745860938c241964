import { isRecord } from '../../gateway/error-parts.ts'
import { textHash } from './delivery.ts'

/** Answers of one conversation that are looked at, from its end. */
const MOST_QUOTES = 32

/** Words of a caller that knows an answer to be unfinished, and asks for the rest. */
const GOES_ON =
  /\b(continu\w*|resum\w*|go on|carry on|finish\w*|cut off|interrupt\w*|truncat\w*|incomplete|left off)\b/i

/** Hashes of the answers that a conversation quotes. One that it asks to go on with is not quoted as a whole answer. */
export function quotesOf(messages: unknown): readonly string[] {
  if (!Array.isArray(messages)) return []
  const turns = messages.map((turn: unknown) => {
    const { role, content } = isRecord(turn) ? turn : {}
    return { role, text: textOf(content) }
  })
  const last = turns.findLastIndex(({ role }) => role === 'assistant')
  const isUnfinished = turns.slice(last + 1).every(({ text }) => GOES_ON.test(text))
  const whole = isUnfinished ? turns.slice(0, Math.max(last, 0)) : turns
  const answers = whole.filter(({ role, text }) => role === 'assistant' && text !== '')
  return answers.slice(-MOST_QUOTES).map(({ text }) => textHash(text))
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('')
}
