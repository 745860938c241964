/** Images of the gateway, by a client that keeps the rules. */

const { GATEBENCH_BASE_URL: url, GATEBENCH_API_KEY: key } = process.env

const MOST_ATTEMPTS = 12
const LONGEST_BACKOFF_MS = 4_000
const LONGEST_WAIT_MS = 60_000
const READ_EVERY_MS = 400
const READ_FOR_MS = 60_000
const READ_TIMEOUT_MS = 600
const SUBMIT_TIMEOUT_MS = 10_000

type Task = { id: string; status: 'pending' | 'processing' | 'completed' | 'failed'; results?: string[] }
type Answer = { status: number; task: Task | null; waitMs: number | null; isFinal: boolean }
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Requests that are left, as the last answer said, and until when. */
let [left, until] = [Infinity, 0]

async function turn(): Promise<void> {
  while (left <= 0 && Date.now() < until) await sleep(until - Date.now() + Math.random() * 500)
  left--
}

/** An answer, or null where none came that can be read. */
async function call(path: string, timeoutMs: number, body?: object): Promise<Answer | null> {
  const init: RequestInit = {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  }
  if (body !== undefined) init.body = JSON.stringify(body)
  try {
    const response = await fetch(url + path, init)
    const json = (await response.json()) as Task & { error?: { code?: number; type?: string } }
    const { headers } = response
    const [some, reset] = ['remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}-requests`))
    if (some && reset)
      [left, until] = [Number(some), Date.now() + Number.parseFloat(reset) * (/ms$/.test(reset) ? 1 : 1000)]
    const isFinal = /spend|quota|balance|billing/.test(json.error?.type ?? '')
    // An error may hide in a 200.
    const status = json.id ? response.status : (json.error?.code ?? response.status)
    return { status, task: status === 200 ? json : null, waitMs: waitOf(headers), isFinal }
  } catch {
    return null
  }
}

/** What the answer says about waiting: in ms where it says so, else in seconds or as a date. */
function waitOf(headers: Headers): number | null {
  const [ms, after] = [headers.get('retry-after-ms'), headers.get('retry-after')]
  if (ms !== null) return Number(ms)
  if (after === null) return null
  return Number.isNaN(Number(after)) ? Math.max(0, Date.parse(after) - Date.now()) : Number(after) * 1000
}

/** The stated wait and some more, so that not all return at once; else a growing one of our own. */
function waitBefore(attempt: number, told: number | null): number {
  if (told !== null) return told + Math.random() * 500
  return Math.min(LONGEST_BACKOFF_MS, 400 * 2 ** attempt) * (0.5 + Math.random())
}

/** The id of the task, or null where it was refused for good, or may have been bought without a reply. */
async function submit(prompt: string): Promise<string | null> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    await turn()
    const answer = await call('/v1/images/generations', SUBMIT_TIMEOUT_MS, { model: 'image-standard', prompt })
    if (answer?.task) return answer.task.id
    // A lost answer, a 500 or a 502 may stand for a task that is paid for: sending again would buy a second one.
    if (answer === null || (answer.status !== 429 && answer.status !== 503)) return null
    // Nobody waits for hours, and waiting does not lift a spending cap.
    if (answer.isFinal || (answer.waitMs ?? 0) > LONGEST_WAIT_MS) return null
    await sleep(waitBefore(attempt, answer.waitMs))
  }
  return null
}

/** The task at its end, or null where it takes too long. A read that fails says nothing of the task. */
async function read(id: string): Promise<Task | null> {
  for (let waited = 0; waited < READ_FOR_MS; waited += READ_EVERY_MS) {
    await sleep(READ_EVERY_MS)
    const answer = await call(`/v1/tasks/${id}`, READ_TIMEOUT_MS)
    if (answer?.status === 404) return null
    const task = answer?.task
    if (task?.status === 'completed' || task?.status === 'failed') return task
    if (answer?.waitMs) await sleep(answer.waitMs)
  }
  return null
}

async function generate(prompt: string): Promise<number> {
  const id = await submit(prompt)
  const task = id === null ? null : await read(id)
  // The host of the results is not the gateway: it gets no key.
  for (const result of task?.results ?? []) await (await fetch(result)).arrayBuffer()
  return task?.results?.length ?? 0
}

const files = await Promise.all(Array.from({ length: 14 }, (_, n) => generate(`a red kite, number ${n}`)))
console.log(`${files.reduce((sum, count) => sum + count, 0)} of ${files.length} images`)
