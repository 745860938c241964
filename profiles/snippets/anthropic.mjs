import Anthropic from '@anthropic-ai/sdk'

const client = new Anthropic({
  authToken: key,
  apiKey: null,
  baseURL: gateway,
  maxRetries: settings.retry.maxAttempts - 1,
  fetch: gatewayFetch,
})

/** One text, which comes in the answer itself. */
export function message(request) {
  return inSlot(request.model, () => client.messages.create(request))
}

async function submit(request) {
  return client.post('/v1/images/generations', { body: request })
}
