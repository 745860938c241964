const { GATEBENCH_BASE_URL: url, GATEBENCH_API_KEY: key } = process.env
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Task {
  id: string
  status: string
  results: string[]
}

async function call(path: string, body?: object): Promise<Task> {
  for (let attempt = 0; attempt < 8; attempt++) {
    try {
      const method = body ? 'POST' : 'GET'
      const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
      if (response.ok) return (await response.json()) as Task
    } catch {}
    await sleep(500 * 2 ** attempt)
  }
  throw new Error('gave up')
}

async function generate(prompt: string): Promise<void> {
  let task = await call('/v1/images/generations', { model: 'image-standard', prompt })
  while (task.status !== 'completed') {
    await sleep(100)
    task = await call(`/v1/tasks/${task.id}`)
  }
  for (const result of task.results) await (await fetch(result, { headers })).arrayBuffer()
}

await Promise.allSettled(Array.from({ length: 14 }, (_, n) => generate(`a red kite, number ${n}`)))
