import { createFal } from '@ai-sdk/fal'
import { createReplicate } from '@ai-sdk/replicate'
import Anthropic from '@anthropic-ai/sdk'
import { createFalClient } from '@fal-ai/client'
import RunwayML from '@runwayml/sdk'
import { experimental_generateVideo as generateVideo } from 'ai'
import OpenAI from 'openai'
import Replicate from 'replicate'

/** A whole generation by a vendor's client in the words of its vendor: submit, retries and reads as they come. Keys are read from the environment. */
export interface VendorJob {
  dialect: string
  /** The package in node_modules. */
  package: string
  /** What was set beyond its defaults, apart from the address. */
  setting: string
  generate(prompt: string): Promise<unknown>
}

const url = process.env.GATEBENCH_BASE_URL ?? 'http://127.0.0.1:1'
/** Of classes of the judge's worlds, as their names go. */
const IMAGE = 'image-standard'
const VIDEO = 'video-standard'

/** The origin that both clients of fal have for good. */
const FAL = 'https://queue.fal.run'

/** A fetch by which the mock stands at the origin of fal: the addresses in its answers name that origin, too. */
const fetchAsFal: typeof fetch = async (input, init) => {
  const answer = await fetch(String(input).replace(FAL, url), init)
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response((await answer.text()).replaceAll(url, FAL), { status: answer.status, headers })
}

type VideoModel = Parameters<typeof generateVideo>[0]['model']

/** By the AI SDK, which fetches no result from a loopback address unless told how. */
function videoOf(model: VideoModel, prompt: string): Promise<unknown> {
  const download = async ({ url: address }: { url: URL }): Promise<{ data: Uint8Array; mediaType: string }> => {
    const answer = await fetch(String(address).replace(FAL, url))
    return { data: new Uint8Array(await answer.arrayBuffer()), mediaType: 'video/mp4' }
  }
  return generateVideo({ model, prompt, download })
}

/** By name. */
export const VENDOR_JOBS: Readonly<Record<string, VendorJob>> = {
  'openai-images': {
    dialect: 'openai-images',
    package: 'openai',
    setting: 'none',
    generate: (prompt) => new OpenAI().images.generate({ model: 'gpt-image-1', prompt, size: '1024x1024' }),
  },
  'openai-chat': {
    dialect: 'openai-chat',
    package: 'openai',
    setting: 'none',
    generate: (content) =>
      new OpenAI().chat.completions.create({ model: 'gpt-5-mini', messages: [{ role: 'user', content }] }),
  },
  'anthropic-messages': {
    dialect: 'anthropic-messages',
    package: '@anthropic-ai/sdk',
    setting: 'none',
    generate: (content) =>
      new Anthropic({ authToken: null }).messages.create({
        model: 'claude-haiku-4-5',
        max_tokens: 64,
        messages: [{ role: 'user', content }],
      }),
  },
  fal: {
    dialect: 'fal',
    package: '@fal-ai/client',
    setting: 'none',
    generate(prompt) {
      const client = createFalClient({
        requestMiddleware: async (request) => ({ ...request, url: request.url.replace(FAL, url) }),
      })
      return client.subscribe(`acme/${IMAGE}`, { input: { prompt } })
    },
  },
  replicate: {
    dialect: 'replicate',
    package: 'replicate',
    setting: 'none',
    generate: (prompt) => new Replicate({ baseUrl: `${url}/v1` }).run(`acme/${IMAGE}`, { input: { prompt } }),
  },
  runway: {
    dialect: 'runway',
    package: '@runwayml/sdk',
    setting: 'none',
    async generate(promptText) {
      const { tasks, textToVideo } = new RunwayML()
      const { id } = await textToVideo.create({ model: 'veo3.1', promptText, ratio: '1280:720', duration: 4 })
      return tasks.retrieve(id).waitForTaskOutput()
    },
  },
  'ai-replicate': {
    dialect: 'replicate',
    package: '@ai-sdk/replicate',
    setting: 'none',
    generate: (prompt) => videoOf(createReplicate({ baseURL: `${url}/v1` }).video(`acme/${VIDEO}`), prompt),
  },
  'ai-fal': {
    dialect: 'fal',
    package: '@ai-sdk/fal',
    setting: 'none',
    generate: (prompt) => videoOf(createFal({ fetch: fetchAsFal }).video(VIDEO), prompt),
  },
}
