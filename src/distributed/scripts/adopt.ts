import { KNOWN, type Script } from './script.ts'

/**
 * Gives a share to whoever asks, and takes it from who had it: of that one nothing more is taken. Gives the fence, and of each open
 * call what was told of it.
 */
export const ADOPT: Script = {
  name: 'gatebenchAdopt',
  lua: `${KNOWN}
local share, worker = ARGV[1], ARGV[2]
local fence = redis.call('HINCRBY', p .. 'fences', share, 1)
redis.call('HSET', p .. 'owners', share, worker)
redis.call('DEL', p .. 'late:' .. share)
return { tostring(fence), redis.call('HGETALL', p .. 'open:' .. share) }
`,
}
