import Anthropic from '@anthropic-ai/sdk'
import axios from 'axios'
import axiosRetry from 'axios-retry'
import got from 'got'
import ky from 'ky'
import OpenAI from 'openai'
import OpenAI5 from 'openai-v5'
import { Agent, RetryAgent, request } from 'undici'
import type { RetryPolicyName } from '../../src/profile/retry-presets.ts'

export interface RetryClient {
  /** The preset that stands for it. */
  policy: RetryPolicyName
  /** The package in node_modules. */
  package: string
  /** Where in the package the wait before a retry is asked of setTimeout. */
  sleepsIn: string
  /** One submit with the client's own retry settings, a POST among what it may repeat. */
  submit(url: string): Promise<unknown>
}

const PATH = '/v1/images/generations'
const REQUEST = { model: 'image-fast', prompt: 'a red kite' }
const apiKey = 'test-key-of-no-value'

export const RETRY_CLIENTS: readonly RetryClient[] = [
  {
    policy: 'openai-sdk',
    package: 'openai',
    sleepsIn: 'internal/utils/sleep.',
    submit: (url) => new OpenAI({ baseURL: url, apiKey }).post(PATH, { body: REQUEST }),
  },
  {
    policy: 'openai-sdk-5',
    package: 'openai-v5',
    sleepsIn: 'internal/utils/sleep.',
    submit: (url) => new OpenAI5({ baseURL: url, apiKey }).post(PATH, { body: REQUEST }),
  },
  {
    policy: 'anthropic-sdk',
    package: '@anthropic-ai/sdk',
    sleepsIn: 'internal/utils/sleep.',
    submit: (url) => new Anthropic({ baseURL: url, apiKey }).post(PATH, { body: REQUEST }),
  },
  {
    policy: 'undici',
    package: 'undici',
    sleepsIn: 'lib/handler/retry-handler.js',
    async submit(url) {
      const dispatcher = new RetryAgent(new Agent(), { methods: ['POST'] })
      try {
        await request(url + PATH, { method: 'POST', body: JSON.stringify(REQUEST), dispatcher })
      } finally {
        await dispatcher.destroy()
      }
    },
  },
  {
    policy: 'got',
    package: 'got',
    sleepsIn: 'dist/source/core/index.js',
    submit: (url) => got.post(url + PATH, { json: REQUEST, retry: { methods: ['POST'] } }),
  },
  {
    policy: 'ky',
    package: 'ky',
    sleepsIn: 'distribution/utils/delay.js',
    submit: (url) => ky.post(url + PATH, { json: REQUEST, retry: { methods: ['post'] } }),
  },
  {
    policy: 'axios-retry',
    package: 'axios-retry',
    sleepsIn: 'dist/',
    submit(url) {
      const client = axios.create({ baseURL: url })
      axiosRetry(client, { retryCondition: axiosRetry.isRetryableError })
      return client.post(PATH, REQUEST)
    },
  },
]
