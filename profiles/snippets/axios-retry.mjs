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
  retryCondition: (error) => {
    const { config, response } = error
    if (response === undefined) return false
    const { retryCount } = config['axios-retry']
    error.wait = waitMs(retryCount + 1, response.status, response.headers['retry-after'], response.data)
    if (error.wait !== null) learn(modelOf(config), response.status, error.wait)
    return error.wait !== null
  },
  retryDelay: (_, { wait }) => wait,
})

function modelOf({ data }) {
  return (typeof data === 'string' ? JSON.parse(data) : data).model
}

async function submit(request) {
  const { data, status } = await client.post('/v1/images/generations', request)
  learn(request.model, status, null)
  return data
}
