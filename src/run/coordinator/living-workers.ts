import type { RedisLink } from '../../distributed/redis-link.ts'

/** Whether a worker of the run has spoken within so many ms. */
export async function hasLivingWorkers(link: RedisLink, prefix: string, silentMs: number): Promise<boolean> {
  const [seconds, beats] = await Promise.all([
    link.ask(() => link.client.time()),
    link.ask(() => link.client.hvals(`${prefix}beats`)),
  ])
  return beats.some((at) => Number(seconds[0]) * 1000 - Number(at) < silentMs)
}
