import { isRecord } from '../../gateway/error-parts.ts'
import { textHash } from './delivery.ts'

/** Answers of one conversation that are looked at, from its end. */
const MOST_QUOTES = 32

/** Words of a caller that knows an answer to be unfinished, and asks for the rest. */
const GOES_ON =
  /\b(contin[uú]\w*|resum\w*|go on|keep going|carry on|finish\w*|cut off|interrupt\w*|truncat\w*|incomplete|left off|where you (?:stopped|were)|the rest|complete your|weiter|fortsetz\w*)\b/i

interface Turn {
  readonly role: unknown
  readonly content: unknown
  readonly text: string
}

/** A conversation: hashes of the answers that it quotes, and of what it asks for. */
export function conversationOf(messages: unknown): { quotes: readonly string[]; wish: string | null } {
  const turns = turnsOf(messages)
  const last = turns.findLastIndex(({ role }) => role === 'assistant')
  const isUnfinished = last >= 0 && turns.slice(last + 1).every(({ text }) => GOES_ON.test(text))
  // An answer that it asks to go on with is not quoted as a whole answer.
  const whole = isUnfinished ? turns.slice(0, last) : turns
  const answers = whole.filter(({ role, text }) => role === 'assistant' && text !== '')
  return {
    quotes: answers.slice(-MOST_QUOTES).map(({ text }) => textHash(text)),
    wish: whole.length === 0 ? null : textHash(JSON.stringify(whole.map(askedIn))),
  }
}

function turnsOf(messages: unknown): Turn[] {
  if (!Array.isArray(messages)) return []
  return messages.map((turn: unknown) => {
    const { role, content } = isRecord(turn) ? turn : {}
    return { role, content, text: textOf(content) }
  })
}

/** A turn in one form, whichever its client chose. */
function askedIn({ role, content, text }: Turn): readonly unknown[] {
  const isText = typeof content === 'string' || (Array.isArray(content) && content.every(isTextPart))
  return [role, isText ? text.trim() : content]
}

function isTextPart(part: unknown): boolean {
  return isRecord(part) && typeof part.text === 'string'
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('')
}
