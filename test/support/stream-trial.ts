import { createXai } from '@ai-sdk/xai'
import Anthropic from '@anthropic-ai/sdk'
import { streamText } from 'ai'
import OpenAI from 'openai'
import { readDialect } from '../../src/dialect/load-dialect.ts'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { worldWith } from './mock-harness.ts'
import { EVEN_STREAM, type StreamCase } from './stream-cases.ts'
import { versionOf } from './vendor-trial.ts'

/** A way in which a vendor's client reads a stream. */
export interface StreamClient {
  package: string
  how: string
  dialect: string
  /** Hands over each piece of text, and gives the output tokens that the client knows in the end. */
  read(stage: Stage, onText: (text: string) => void): Promise<number | undefined>
}

/** What a client is given. */
interface Stage {
  url: string
  /** A red kite by default. */
  prompt?: string
  /** ms. */
  timeout: number
  signal: AbortSignal
}

/** What became of one stream. */
export interface StreamTrial {
  text: string
  /** Output tokens, as the client gives them. */
  usage: number | undefined
  /** Name of what it threw; empty where it threw nothing. */
  error: string
  /** It was still waiting when the trial ended. */
  isWaiting: boolean
  /** Requests that it sent. */
  sent: number
}

const key = 'test-key-of-no-value'
const MODEL = 'text-fast'
const WHOLE = 'This is the mock gateway speaking. This is the mock gateway speaking.'

/** Time that a client is told to allow, and how long a stream that has no end is watched. */
const TIMEOUT_MS = 2_000
const PATIENCE_MS = 3 * TIMEOUT_MS
/** The same for a stream that has an end: this machine is not alone. */
const LONG_MS = 60_000

const openaiOf = ({ url, timeout }: Stage): OpenAI =>
  new OpenAI({ apiKey: key, baseURL: `${url}/v1`, timeout, logLevel: 'off' })
const anthropicOf = ({ url, timeout }: Stage): Anthropic =>
  new Anthropic({ apiKey: key, baseURL: url, timeout, logLevel: 'off' })
const messagesOf = ({ prompt = 'a red kite' }: Stage) => [{ role: 'user' as const, content: prompt }]
const chatOf = (stage: Stage) =>
  ({ model: MODEL, messages: messagesOf(stage), stream: true, stream_options: { include_usage: true } }) as const
const messageOf = (stage: Stage) => ({ model: MODEL, messages: messagesOf(stage), max_tokens: 64 })

export const STREAM_CLIENTS: readonly StreamClient[] = [
  {
    package: 'openai',
    how: 'iterator',
    dialect: 'openai-chat',
    async read(stage, onText) {
      let usage: number | undefined
      for await (const { choices, usage: stated } of await openaiOf(stage).chat.completions.create(chatOf(stage), {
        signal: stage.signal,
      })) {
        onText(choices[0]?.delta.content ?? '')
        usage = stated?.completion_tokens ?? usage
      }
      return usage
    },
  },
  {
    package: 'openai',
    how: '`stream()`',
    dialect: 'openai-chat',
    async read(stage, onText) {
      const stream = openaiOf(stage).chat.completions.stream(chatOf(stage), { signal: stage.signal })
      stream.on('content', onText)
      const { usage } = await stream.finalChatCompletion()
      return usage?.completion_tokens
    },
  },
  {
    package: '@anthropic-ai/sdk',
    how: 'iterator',
    dialect: 'anthropic-messages',
    async read(stage, onText) {
      let usage: number | undefined
      const events = await anthropicOf(stage).messages.create(
        { ...messageOf(stage), stream: true },
        { signal: stage.signal },
      )
      for await (const event of events) {
        if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') onText(event.delta.text)
        if (event.type === 'message_delta') usage = event.usage?.output_tokens ?? usage
      }
      return usage
    },
  },
  {
    package: '@anthropic-ai/sdk',
    how: '`stream()`',
    dialect: 'anthropic-messages',
    async read(stage, onText) {
      const stream = anthropicOf(stage).messages.stream(messageOf(stage), { signal: stage.signal })
      stream.on('text', onText)
      const { usage } = await stream.finalMessage()
      return usage?.output_tokens
    },
  },
  {
    package: '@ai-sdk/xai',
    how: '`streamText` of `ai`',
    dialect: 'openai-chat',
    async read(stage, onText) {
      let failure: unknown
      const { textStream, totalUsage } = streamText({
        model: createXai({ apiKey: key, baseURL: `${stage.url}/v1` }).chat(MODEL),
        messages: messagesOf(stage),
        abortSignal: stage.signal,
        onError: ({ error }) => {
          failure = error
        },
      })
      const usage = Promise.resolve(totalUsage).catch(() => undefined)
      for await (const text of textStream) onText(text)
      if (failure !== undefined) throw failure
      return (await usage)?.outputTokens
    },
  },
]

/** One stream by a client, against a mock that does to it what the case says. */
export async function streamTrialOf(client: StreamClient, { fault, end: ends }: StreamCase): Promise<StreamTrial> {
  const faults = fault === undefined ? {} : { it: fault }
  const world = worldWith({ models: { [MODEL]: { stream: EVEN_STREAM } }, faults })
  await using mock = await startMockGateway({ world, dialect: readDialect(client.dialect) })
  const trial: StreamTrial = { text: '', usage: undefined, error: '', isWaiting: false, sent: 0 }
  const giveUp = new AbortController()
  const isEndless = ends === 'stalled'
  const stage = { url: mock.url, timeout: isEndless ? TIMEOUT_MS : LONG_MS, signal: giveUp.signal }
  const reading = client.read(stage, (text) => {
    trial.text += text
  })
  const patience = new Promise<'waiting'>((resolve) => {
    setTimeout(resolve, isEndless ? PATIENCE_MS : LONG_MS, 'waiting').unref()
  })
  const end = await Promise.race([reading.catch((thrown: unknown) => thrown), patience])
  if (end === 'waiting') trial.isWaiting = true
  else if (typeof end === 'number' || end === undefined) trial.usage = end
  else trial.error = nameOf(end)
  trial.sent = mock.counts().endpoints.message.requests
  giveUp.abort()
  return trial
}

function nameOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { name } = thrown.constructor
  return name === 'Error' ? thrown.name : name.replace(/^_/, '')
}

/** The trial in words; `output` is how many tokens the stream has. */
export function streamWords({ text, usage, error, isWaiting, sent }: StreamTrial, output: number): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length
  const brought = text === WHOLE ? 'the whole text' : text === '' ? 'no text' : `${words} of 12 words`
  const again = sent > 1 ? `, sends ${sent} requests` : ''
  if (isWaiting) return `${brought}, then still waits after ${PATIENCE_MS / 1000} s${again}`
  if (error !== '') return `${brought}, then throws \`${error}\`${again}`
  const known = usage === output ? '' : usage === undefined ? ', no usage' : `, usage ${usage}`
  return `${brought}${known}${again}`
}

/** A row of a table for each case. */
export function streamTable(
  rows: readonly { of: StreamCase; trials: readonly StreamTrial[] }[],
  clients: readonly StreamClient[] = STREAM_CLIENTS,
): string {
  const head = ['stream', ...clients.map(({ package: name, how }) => `\`${name}\` ${versionOf(name)}, ${how}`)]
  const lines = rows.map(({ of, trials }) => [of.name, ...trials.map((trial) => streamWords(trial, of.output))])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}
