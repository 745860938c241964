import got from 'got'

const client = got.extend({
  headers: { authorization },
  responseType: 'json',
  retry: {
    limit: settings.retry.maxAttempts - 1,
    methods: ['POST'],
    statusCodes: settings.retry.statuses,
    // A reset connection may have carried an accepted submit.
    errorCodes: ['ECONNREFUSED', 'ENOTFOUND'],
    maxRetryAfter: Number.POSITIVE_INFINITY,
    // 0 means no retry to got.
    calculateDelay: ({ attemptCount, error, computedValue }) => {
      if (computedValue === 0) return 0
      const { statusCode, headers, body } = error.response ?? { statusCode: 503, headers: {}, body: null }
      const wait = waitMs(attemptCount, statusCode, headers['retry-after'], body)
      learn(error.options.context.model, statusCode, wait)
      return wait === null ? 0 : Math.max(1, wait)
    },
  },
  hooks: { beforeRequest: [({ context }) => pace(context.model)] },
})

async function submit(request) {
  const { model } = request
  const { body, statusCode } = await client.post(`${gateway}/v1/images/generations`, { json: request, context: { model } })
  learn(model, statusCode, null)
  return body
}
