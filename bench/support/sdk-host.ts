import { SDK_CLIENTS } from './sdk-clients.ts'

/** Entry of a process that generates some images through one client library. The reads are its own, and well-behaved. */

const READ_EVERY_MS = 400
const READS = 100
/** At once, as a crowd; and later one by one, so that what was lost is sent again into a gateway that has room. */
const JOBS = 14
const LATER = 8
const LATER_FROM_MS = 3_000
const LATER_EVERY_MS = 400

const client = SDK_CLIENTS[process.argv[2] ?? '']?.make()
if (client === undefined) throw new Error(`no client named ${process.argv[2]}`)
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function generate({ post, get }: NonNullable<typeof client>, job: number): Promise<void> {
  const body = { model: 'image-standard', prompt: `a red kite, number ${job}` }
  const submitted = (await post('/v1/images/generations', body)) as { id: string }
  for (let n = 0; n < READS; n++) {
    await sleep(READ_EVERY_MS)
    const task = (await get(`/v1/tasks/${submitted.id}`).catch(() => null)) as { status?: string } | null
    if (task?.status === 'completed' || task?.status === 'failed') return
  }
}

const later = Array.from({ length: LATER }, async (_, n) => {
  await sleep(LATER_FROM_MS + n * LATER_EVERY_MS)
  await generate(client, JOBS + n)
})
const crowd = Array.from({ length: JOBS }, (_, job) => generate(client, job))
await Promise.allSettled([...crowd, ...later])
process.exit(0)
