import axios from 'axios'
import axiosRetry from 'axios-retry'

const client = axios.create({ baseURL: gateway, headers: { authorization } })
client.interceptors.request.use(async (config) => {
  await pace(modelOf(config))
  return config
})
axiosRetry(client, {
  retries: settings.retry.maxAttempts - 1,
  // By itself axios-retry leaves POST alone.
  retryCondition: ({ response }) => settings.retry.statuses.includes(response?.status),
  retryDelay: (count, { config, response }) => {
    const wait = waitMs(count, response.status, response.headers['retry-after'], response.data)
    learn(modelOf(config), response.status, wait)
    return wait ?? 0
  },
})

function modelOf({ data }) {
  return (typeof data === 'string' ? JSON.parse(data) : data).model
}

async function submit(request) {
  const { data, status } = await client.post('/v1/images/generations', request)
  learn(request.model, status, null)
  return data
}
