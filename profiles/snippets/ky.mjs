import ky from 'ky'

async function submit(request) {
  const answer = await ky.post(`${gateway}/v1/images/generations`, {
    json: request,
    headers: { authorization },
    timeout: false,
    retry: {
      limit: settings.retry.maxAttempts - 1,
      methods: ['post'],
      statusCodes: settings.retry.statuses,
      afterStatusCodes: [],
      delay: () => 0,
    },
    hooks: {
      beforeRequest: [() => pace(request.model)],
      beforeRetry: [
        async ({ error, retryCount }) => {
          // A reset connection may have carried an accepted submit.
          if (error.response === undefined) throw error
          const { status, headers } = error.response
          const body = await error.response
            .clone()
            .json()
            .catch(() => null)
          const wait = waitMs(retryCount, status, headers.get('retry-after'), body)
          if (wait === null) throw error
          learn(request.model, status, wait)
          await sleep(wait)
          await pace(request.model)
        },
      ],
    },
  })
  learn(request.model, answer.status, null)
  return answer.json()
}
