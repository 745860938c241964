import { KNOWN, type Script } from './script.ts'

/**
 * Gives a worker the lock of its share again that ran out while Redis was away: as long as nobody else has the share, nor BullMQ found it
 * without a lock. Arguments: share, fence, name of the queue, job, token, ms. Gives 1, 0 where the share is lost, or 2 where nothing of
 * the run is in Redis any longer.
 */
export const RELOCK: Script = {
  name: 'gatebenchRelock',
  lua: `${KNOWN}
local queue, job = p .. 'bull:' .. ARGV[3] .. ':', ARGV[4]
if redis.call('EXISTS', p .. 'run') == 0 then return 2 end
if redis.call('HGET', p .. 'fences', ARGV[1]) ~= ARGV[2] then return 0 end
if not redis.call('LPOS', queue .. 'active', job) then return 0 end
local holder = redis.call('GET', queue .. job .. ':lock')
if holder and holder ~= ARGV[5] then return 0 end
redis.call('SET', queue .. job .. ':lock', ARGV[5], 'PX', ARGV[6])
redis.call('SREM', queue .. 'stalled', job)
return 1
`,
}
