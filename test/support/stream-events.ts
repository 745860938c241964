import type { MessageForm } from '../../src/dialect/message-forms.ts'
import type { MockStream } from '../../src/mock/exchange.ts'

/** One thing that a stream said, read without the code that wrote it. */
export interface StreamEvent {
  atMs: number
  says: 'open' | 'text' | 'reasoning' | 'ping' | 'stop' | 'usage' | 'marker' | 'error' | 'nonsense'
  text?: string
  /** Output tokens. */
  tokens?: number
  reason?: string
}

type Said = Omit<StreamEvent, 'atMs'>

/** The events of frames, each at the instant of its frame. */
export function eventsOf(form: MessageForm, frames: MockStream['frames']): StreamEvent[] {
  let stopped = false
  return frames.flatMap(({ atMs, text }) =>
    text
      .split('\n\n')
      .filter((event) => event !== '')
      .flatMap((event) => (form === 'anthropic' ? ofAnthropic(event) : ofOpenai(event)))
      // A second message_delta says the stop reason again.
      .filter(({ says }) => {
        const isAgain = says === 'stop' && stopped
        stopped ||= says === 'stop'
        return !isAgain
      })
      .map((said) => ({ atMs, ...said })),
  )
}

interface Parsed {
  type?: string
  delta?: { type?: string; text?: string; thinking?: string; stop_reason?: string }
  usage?: { output_tokens?: number; completion_tokens?: number } | null
  error?: object
  choices?: { delta: { role?: string; content?: string; reasoning_content?: string }; finish_reason: string | null }[]
}

function parsed(data: string): Parsed | null {
  try {
    return JSON.parse(data) as Parsed
  } catch {
    return null
  }
}

function ofAnthropic(event: string): Said[] {
  const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? []
  const json = parsed(data)
  if (json === null) return [{ says: 'nonsense' }]
  if (json.type !== name) throw new Error(`the event ${name} has the data of ${json.type}`)
  switch (json.type) {
    case 'message_start':
      return [{ says: 'open' }]
    case 'content_block_delta':
      if (json.delta?.type === 'text_delta') return [{ says: 'text', text: json.delta.text ?? '' }]
      return json.delta?.type === 'thinking_delta' ? [{ says: 'reasoning', text: json.delta.thinking ?? '' }] : []
    case 'message_delta': {
      const stop: Said = { says: 'stop', reason: json.delta?.stop_reason ?? '' }
      return json.usage ? [stop, { says: 'usage', tokens: json.usage.output_tokens ?? Number.NaN }] : [stop]
    }
    case 'message_stop':
      return [{ says: 'marker' }]
    case 'ping':
      return [{ says: 'ping' }]
    case 'error':
      return [{ says: 'error' }]
    default:
      return []
  }
}

function ofOpenai(event: string): Said[] {
  if (event.startsWith(':')) return [{ says: 'ping' }]
  const data = event.replace(/^data: /, '')
  if (data === '[DONE]') return [{ says: 'marker' }]
  const json = parsed(data)
  if (json === null) return [{ says: 'nonsense' }]
  if (json.error !== undefined) return [{ says: 'error' }]
  const [choice] = json.choices ?? []
  if (choice === undefined) return [{ says: 'usage', tokens: json.usage?.completion_tokens ?? Number.NaN }]
  const { delta, finish_reason: reason } = choice
  if (reason !== null) return [{ says: 'stop', reason }]
  if (delta.role !== undefined) return [{ says: 'open' }]
  if (delta.reasoning_content !== undefined) return [{ says: 'reasoning', text: delta.reasoning_content }]
  return [{ says: 'text', text: delta.content ?? '' }]
}

/** A stream in a line, such as `100:open 100-210:text*12 210:stop 210:end`; whole ms. */
export function courseOf(form: MessageForm, { frames, end, endAtMs }: MockStream): string {
  const parts: { says: string; from: number; to: number; count: number }[] = []
  for (const { says, atMs } of eventsOf(form, frames)) {
    const last = parts.at(-1)
    const ms = Math.round(atMs)
    if (last?.says === says) Object.assign(last, { to: ms, count: last.count + 1 })
    else parts.push({ says, from: ms, to: ms, count: 1 })
  }
  const told = parts.map(
    ({ says, from, to, count }) => `${from}${from === to ? '' : `-${to}`}:${says}${count > 1 ? `*${count}` : ''}`,
  )
  return [...told, `${Math.round(endAtMs)}:${end}`].join(' ')
}
