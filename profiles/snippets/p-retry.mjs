import pRetry, { AbortError } from 'p-retry'

async function submit(request) {
  return pRetry(
    async (attempt) => {
      await pace(request.model)
      const answer = await fetch(`${gateway}/v1/images/generations`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(request),
      }).catch((error) => {
        // A reset connection may have carried an accepted submit.
        throw new AbortError(error)
      })
      const body = await answer.json().catch(() => null)
      const wait = waitMs(attempt, answer.status, answer.headers.get('retry-after'), body)
      learn(request.model, answer.status, wait)
      if (answer.ok) return body
      const error = new Error(`submit failed: ${answer.status} ${body?.error?.message ?? ''}`)
      if (wait === null) throw new AbortError(error)
      // p-retry knows no waits but its own: this one is ours, and its own is none.
      await sleep(wait)
      throw error
    },
    { retries: settings.retry.maxAttempts - 1, minTimeout: 0, factor: 1 },
  )
}
