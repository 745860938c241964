import { createFal } from '@ai-sdk/fal'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createLuma } from '@ai-sdk/luma'
import { createReplicate } from '@ai-sdk/replicate'
import { createXai } from '@ai-sdk/xai'
import Anthropic from '@anthropic-ai/sdk'
import { createFalClient } from '@fal-ai/client'
import RunwayML from '@runwayml/sdk'
import { generateImage, experimental_generateVideo as generateVideo } from 'ai'
import LumaAI from 'lumaai'
import OpenAI from 'openai'
import Replicate from 'replicate'
import type { Modality } from '../../src/gateway/modality.ts'

/** A client as its vendor publishes it, with its retries as they come. */
export interface VendorClient {
  dialect: string
  /** The package in node_modules. */
  package: string
  /** How it comes to the mock, and what else was set. */
  set: string
  asks: Modality
  /** One generation from the submit to the bytes of its result, or the text. */
  generate(url: string): Promise<Uint8Array | string>
}

const key = 'test-key-of-no-value'
const PROMPT = 'a red kite'
/** Of a class of the mock's, as its names go. */
const VIDEO = 'video-fast'
const READ_EVERY_MS = 20

async function bytesAt(address: string): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`the result is answered with ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** The origin that both clients of fal have for good. */
const FAL = 'https://queue.fal.run'

/** A fetch by which the mock stands at an origin: the addresses in its answers name that origin too. */
function fetchAs(origin: string, url: string): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(String(input).replace(origin, url), init)
    const headers = new Headers(answer.headers)
    headers.delete('content-length')
    return new Response((await answer.text()).replaceAll(url, origin), { status: answer.status, headers })
  }
}

type VideoModel = Parameters<typeof generateVideo>[0]['model']

/** By the AI SDK, which fetches no result from a loopback address unless told how. */
async function videoOf(
  model: VideoModel,
  provider: string,
  own: (address: string) => string = String,
): Promise<Uint8Array> {
  const { video } = await generateVideo({
    model,
    prompt: PROMPT,
    download: async ({ url }) => ({ data: await bytesAt(own(url.href)), mediaType: 'video/mp4' }),
    providerOptions: { [provider]: { pollIntervalMs: READ_EVERY_MS } },
  })
  return video.uint8Array
}

/** The reads of a client that has no call for a whole generation. */
async function untilEnded<T>(read: () => Promise<T>, isOpen: (task: T) => boolean): Promise<T> {
  let task = await read()
  while (isOpen(task)) {
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))
    task = await read()
  }
  return task
}

export const VENDOR_CLIENTS: readonly VendorClient[] = [
  {
    dialect: 'replicate',
    package: 'replicate',
    set: '`baseUrl`, `wait.interval`',
    asks: 'video',
    async generate(url) {
      const client = new Replicate({ auth: key, baseUrl: `${url}/v1` })
      const wait = { mode: 'poll', interval: READ_EVERY_MS } as const
      const output = await client.run(`acme/${VIDEO}`, { input: { prompt: PROMPT }, wait })
      return bytesAt([output].flat()[0] as unknown as string)
    },
  },
  {
    dialect: 'replicate',
    package: '@ai-sdk/replicate',
    set: '`baseURL`, `pollIntervalMs`, `download`',
    asks: 'video',
    generate: (url) =>
      videoOf(createReplicate({ apiToken: key, baseURL: `${url}/v1` }).video(`acme/${VIDEO}`), 'replicate'),
  },
  {
    dialect: 'runway',
    package: '@runwayml/sdk',
    set: '`baseURL`',
    asks: 'video',
    async generate(url) {
      const client = new RunwayML({ apiKey: key, baseURL: url })
      const task = client.textToVideo.create({ model: 'veo3.1', promptText: PROMPT, ratio: '1280:720', duration: 4 })
      const { output } = await task.waitForTaskOutput()
      return bytesAt(output[0] as string)
    },
  },
  {
    dialect: 'fal',
    package: '@fal-ai/client',
    set: '`requestMiddleware` (its base URL is fixed), `pollInterval`',
    asks: 'video',
    async generate(url) {
      const client = createFalClient({
        credentials: key,
        requestMiddleware: async (request) => ({ ...request, url: request.url.replace(FAL, url) }),
      })
      const options = { input: { prompt: PROMPT }, pollInterval: READ_EVERY_MS }
      const { data } = await client.subscribe(`acme/${VIDEO}`, options)
      return bytesAt((data as { video: { url: string } }).video.url)
    },
  },
  {
    dialect: 'fal',
    package: '@ai-sdk/fal',
    set: '`fetch` (its base URL is fixed), `pollIntervalMs`, `download`',
    asks: 'video',
    generate(url) {
      const provider = createFal({ apiKey: key, fetch: fetchAs(FAL, url) })
      return videoOf(provider.video(VIDEO), 'fal', (address) => address.replace(FAL, url))
    },
  },
  {
    dialect: 'luma',
    package: 'lumaai',
    set: '`baseURL`; reads with its `generations.get`',
    asks: 'video',
    async generate(url) {
      const client = new LumaAI({ authToken: key, baseURL: `${url}/dream-machine/v1` })
      const { id = '' } = await client.generations.video.create({ model: 'ray-2', prompt: PROMPT })
      const { state, assets, failure_reason } = await untilEnded(
        () => client.generations.get(id),
        (task) => task.state === 'queued' || task.state === 'dreaming',
      )
      if (state !== 'completed') throw new Error(failure_reason ?? `ended as ${state}`)
      return bytesAt(assets?.video ?? '')
    },
  },
  {
    dialect: 'luma',
    package: '@ai-sdk/luma',
    set: '`baseURL`, `pollIntervalMillis`',
    asks: 'image',
    async generate(url) {
      const { image } = await generateImage({
        model: createLuma({ apiKey: key, baseURL: url }).image('photon-1'),
        prompt: PROMPT,
        providerOptions: { luma: { pollIntervalMillis: READ_EVERY_MS } },
      })
      return image.uint8Array
    },
  },
  {
    dialect: 'xai',
    package: '@ai-sdk/xai',
    set: '`baseURL`, `pollIntervalMs`, `download`',
    asks: 'video',
    generate: (url) => videoOf(createXai({ apiKey: key, baseURL: `${url}/v1` }).video('grok-imagine-video'), 'xai'),
  },
  {
    dialect: 'veo',
    package: '@ai-sdk/google',
    set: '`baseURL`, `pollIntervalMs`, `download`',
    asks: 'video',
    generate(url) {
      const provider = createGoogleGenerativeAI({ apiKey: key, baseURL: `${url}/v1beta` })
      return videoOf(provider.video('veo-3.1-generate-preview'), 'google')
    },
  },
  {
    dialect: 'openai-videos',
    package: 'openai',
    set: '`baseURL`; reads with its `videos.retrieve`',
    asks: 'video',
    async generate(url) {
      const { videos } = new OpenAI({ apiKey: key, baseURL: `${url}/v1` })
      const { id } = await videos.create({ model: 'sora-2', prompt: PROMPT, seconds: '4', size: '1280x720' })
      const { status, error } = await untilEnded(
        () => videos.retrieve(id),
        (task) => task.status === 'queued' || task.status === 'in_progress',
      )
      if (status !== 'completed') throw new Error(error?.message ?? `ended as ${status}`)
      return new Uint8Array(await (await videos.downloadContent(id)).arrayBuffer())
    },
  },
  {
    dialect: 'openai-images',
    package: 'openai',
    set: '`baseURL`',
    asks: 'image',
    async generate(url) {
      const client = new OpenAI({ apiKey: key, baseURL: `${url}/v1` })
      const { data } = await client.images.generate({ model: 'gpt-image-1', prompt: PROMPT, size: '1024x1024' })
      return Buffer.from(data?.[0]?.b64_json ?? '', 'base64')
    },
  },
  {
    dialect: 'openai-chat',
    package: 'openai',
    set: '`baseURL`',
    asks: 'text',
    async generate(url) {
      const client = new OpenAI({ apiKey: key, baseURL: `${url}/v1` })
      const { choices } = await client.chat.completions.create({
        model: 'gpt-5-mini',
        messages: [{ role: 'user', content: PROMPT }],
      })
      return choices[0]?.message.content ?? ''
    },
  },
  {
    dialect: 'anthropic-messages',
    package: '@anthropic-ai/sdk',
    set: '`baseURL`',
    asks: 'text',
    async generate(url) {
      const { content } = await new Anthropic({ apiKey: key, baseURL: url }).messages.create({
        model: 'claude-haiku-4-5',
        max_tokens: 64,
        messages: [{ role: 'user', content: PROMPT }],
      })
      return content[0]?.type === 'text' ? content[0].text : ''
    },
  },
]
