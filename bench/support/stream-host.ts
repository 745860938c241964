import { STREAM_CLIENTS } from '../../test/support/stream-trial.ts'

/** Entry of a process that streams some texts through one client library. It asks again after whatever the library throws, and believes the rest. */

const [JOBS, AT_ONCE, ATTEMPTS] = [14, 6, 12]
/** As long as the libraries wait by default. */
const TIMEOUT_MS = 600_000
const PAUSE_MS = 1_500

const client = STREAM_CLIENTS[Number(process.argv[2])]
if (client === undefined) throw new Error(`no client has the number ${process.argv[2]}`)
const url = process.env.GATEBENCH_BASE_URL ?? ''
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function isStreamed(job: number): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stage = {
      url,
      prompt: `a red kite, number ${job}`,
      timeout: TIMEOUT_MS,
      signal: new AbortController().signal,
    }
    try {
      await client?.read(stage, () => {})
      return true
    } catch {
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
  }
  return false
}

const waiting = Array.from({ length: JOBS }, (_, job) => job)
const results = await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    let isWhole = true
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      if (!(await isStreamed(job))) isWhole = false
    }
    return isWhole
  }),
)
process.exit(results.every(Boolean) ? 0 : 1)
