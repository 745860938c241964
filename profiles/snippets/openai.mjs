import OpenAI from 'openai'

const client = new OpenAI({
  apiKey: key,
  baseURL: `${gateway}/v1`,
  maxRetries: settings.retry.maxAttempts - 1,
  fetch: gatewayFetch,
})

async function submit(request) {
  return client.post('/images/generations', { body: request })
}
