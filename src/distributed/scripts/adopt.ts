import { KNOWN, type Script } from './script.ts'

/**
 * Gives a share to a worker that asks, if it is new or its lease has run out; nothing more is taken from an earlier owner. Arguments: share, token,
 * lease in ms. Returns the fence, the lines of each open call, and the parts that it has had; nothing if another worker has it.
 */
export const ADOPT: Script = {
  name: 'gatebenchAdopt',
  lua: `${KNOWN}
local share, token, lease = ARGV[1], ARGV[2], tonumber(ARGV[3])
if redis.call('SISMEMBER', p .. 'done', share) == 1 then return {} end
local at = now()
local till = tonumber(redis.call('ZSCORE', p .. 'leases', share) or '')
-- Asked again, because the answer got lost.
local isAgain = redis.call('HGET', p .. 'owners', share) == token
if till and till > at and not isAgain then return {} end
if not isAgain then redis.call('HINCRBY', p .. 'fences', share, 1) end
redis.call('HSET', p .. 'owners', share, token)
redis.call('ZADD', p .. 'leases', fixed(at + lease), share)
redis.call('DEL', p .. 'late:' .. share)
return { redis.call('HGET', p .. 'fences', share), redis.call('HGETALL', p .. 'open:' .. share), redis.call('HGETALL', p .. 'spans:' .. share) }
`,
}
