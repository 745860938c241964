import Anthropic from '@anthropic-ai/sdk'
import axios from 'axios'
import axiosRetry from 'axios-retry'
import got from 'got'
import ky from 'ky'
import OpenAI from 'openai'
import { Agent, RetryAgent, request } from 'undici'

/** How one client library sends, with its retries as they come; addresses and keys from its own environment where it reads one. */
export interface SdkClient {
  /** The package in node_modules. */
  package: string
  /** What was set beyond its defaults. */
  setting: string
  make(): Sender
}

interface Sender {
  post(path: string, body: object): Promise<unknown>
  get(path: string): Promise<unknown>
}

const url = process.env.GATEBENCH_BASE_URL ?? 'http://127.0.0.1:1'
const key = process.env.GATEBENCH_API_KEY ?? 'none'
const headers = { authorization: `Bearer ${key}` }

function axiosClient(condition: boolean): Sender {
  const client = axios.create({ baseURL: url, headers })
  axiosRetry(client, condition ? { retryCondition: axiosRetry.isRetryableError } : {})
  return {
    post: async (path, body) => (await client.post(path, body)).data,
    get: async (path) => (await client.get(path)).data,
  }
}

function undiciClient(methods?: ('POST' | 'GET')[]): Sender {
  const dispatcher = new RetryAgent(new Agent(), methods === undefined ? {} : { methods })
  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const text = body === undefined ? null : JSON.stringify(body)
    const answer = await request(url + path, { method, dispatcher, headers: { ...headers, ...type }, body: text })
    if (answer.statusCode < 300) return answer.body.json()
    await answer.body.dump()
    throw new Error(`answered ${answer.statusCode}`)
  }
  return { post: (path, body) => send('POST', path, body), get: (path) => send('GET', path) }
}

/** By name. */
export const SDK_CLIENTS: Readonly<Record<string, SdkClient>> = {
  openai: {
    package: 'openai',
    setting: 'none',
    make() {
      const client = new OpenAI()
      // Its base address ends in /v1.
      const under = (path: string): string => path.slice('/v1'.length)
      return { post: (path, body) => client.post(under(path), { body }), get: (path) => client.get(under(path)) }
    },
  },
  anthropic: {
    package: '@anthropic-ai/sdk',
    setting: 'none',
    make() {
      const client = new Anthropic()
      return { post: (path, body) => client.post(path, { body }), get: (path) => client.get(path) }
    },
  },
  got: { package: 'got', setting: 'none', make: () => gotClient({}) },
  'got-post': { package: 'got', setting: 'retry.methods: POST', make: () => gotClient({ methods: ['POST'] }) },
  ky: { package: 'ky', setting: 'none', make: () => kyClient({}) },
  'ky-post': { package: 'ky', setting: 'retry.methods: post', make: () => kyClient({ methods: ['post'] }) },
  'axios-retry': { package: 'axios-retry', setting: 'none', make: () => axiosClient(false) },
  'axios-retry-post': {
    package: 'axios-retry',
    setting: 'retryCondition: isRetryableError',
    make: () => axiosClient(true),
  },
  undici: { package: 'undici', setting: 'RetryAgent', make: () => undiciClient() },
  'undici-post': {
    package: 'undici',
    setting: 'RetryAgent, methods: POST',
    make: () => undiciClient(['POST', 'GET']),
  },
}

function gotClient(retry: { methods?: ['POST'] }): Sender {
  return {
    post: (path, body) => got.post(url + path, { json: body, headers, retry }).json(),
    get: (path) => got(url + path, { headers }).json(),
  }
}

function kyClient(retry: { methods?: ['post'] }): Sender {
  return {
    post: (path, body) => ky.post(url + path, { json: body, headers, retry }).json(),
    get: (path) => ky(url + path, { headers }).json(),
  }
}
