import { SDK_CLIENTS, type SdkClient } from './sdk-clients.ts'
import { VENDOR_JOBS } from './vendor-jobs.ts'

/**
 * Entry of a process that generates some images through one client library. In the default dialect this file reads the tasks: at a fixed interval,
 * without a timeout of its own, and without a look at what a 200 contains. A vendor's client in its own dialect reads them itself.
 */

const READ_EVERY_MS = 400
const READS = 100
/** At once, as a crowd; and later one by one, so that what was lost is sent again into a gateway that has room. */
const JOBS = 14
const LATER = 8
const LATER_FROM_MS = 3_000
const LATER_EVERY_MS = 400

const name = process.argv[2] ?? ''
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function throughSender({ post, get }: ReturnType<SdkClient['make']>, prompt: string): Promise<void> {
  const body = { model: 'image-standard', prompt }
  const submitted = (await post('/v1/images/generations', body)) as { id: string }
  for (let n = 0; n < READS; n++) {
    await sleep(READ_EVERY_MS)
    const task = (await get(`/v1/tasks/${submitted.id}`).catch(() => null)) as { status?: string } | null
    if (task?.status === 'completed' || task?.status === 'failed') return
  }
}

function generatorOf(): (prompt: string) => Promise<unknown> {
  const job = VENDOR_JOBS[name]
  if (job !== undefined) return (prompt) => job.generate(prompt)
  const sender = SDK_CLIENTS[name]?.make()
  if (sender === undefined) throw new Error(`no client named ${name}`)
  return (prompt) => throughSender(sender, prompt)
}

const generator = generatorOf()
const generate = (job: number): Promise<unknown> => generator(`a red kite, number ${job}`)
const later = Array.from({ length: LATER }, async (_, n) => {
  await sleep(LATER_FROM_MS + n * LATER_EVERY_MS)
  await generate(JOBS + n)
})
const crowd = Array.from({ length: JOBS }, (_, job) => generate(job))
await Promise.allSettled([...crowd, ...later])
process.exit(0)
