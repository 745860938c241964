import { createHash } from 'node:crypto'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import { harness } from './mock-harness.ts'
import { Nonsense } from './nonsense.ts'

/** Entry of a process that plays requests in virtual time, seed by seed, and prints a digest of every byte of what came of them. */

const [preset, ...seeds] = process.argv.slice(2) as [string, ...string[]]
const digests = []
for (const seed of seeds) digests.push(await digest(preset, seed))
process.stdout.write(digests.join('\n'))

async function digest(preset: string, seed: string): Promise<string> {
  const world = harness(loadMockWorld({ tier: 'pro', preset }), { seed: Number(seed) })
  const nonsense = new Nonsense(5)
  const hash = createHash('sha256')
  const taskIds: string[] = []
  for (let i = 0; i < 1_500; i++) {
    await world.to(i * 300)
    const { method, path } = nonsense.target(taskIds)
    const authorization = nonsense.authorization()
    const body = method === 'POST' ? nonsense.body() : undefined
    const call = nonsense.chance(0.5) ? { call: i, attempt: 1 } : undefined
    const reply = world.engine.handle({ method, path, authorization, body, call })
    const { id } = reply.body as { id?: unknown }
    if (typeof id === 'string' && taskIds.length < 500) taskIds.push(id)
    hash.update(`${JSON.stringify(reply)}\n`)
  }
  for (const record of world.records()) hash.update(`${JSON.stringify(record)}\n`)
  hash.update(JSON.stringify(world.engine.counts()))
  return hash.digest('hex')
}
