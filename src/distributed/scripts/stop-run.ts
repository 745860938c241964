import { KNOWN, type Script } from './script.ts'

/** Nothing more is submitted, by anybody: the first who says so says why. Arguments: cause, code, message, mark. */
export const STOP_RUN: Script = {
  name: 'gatebenchStopRun',
  lua: `${KNOWN}
if redis.call('HGET', p .. 'run', 'state') ~= 'open' then return 0 end
redis.call('HSET', p .. 'run', 'state', 'stopped', 'cause', ARGV[1], 'code', ARGV[2], 'message', ARGV[3], 'stopMark', ARGV[4])
return 1
`,
}

/**
 * The run is over: a worker that writes from now on, however late, hears that nobody reads it. Returns the calls that were claimed early without a
 * report of whether they were sent.
 */
export const CLOSE_RUN: Script = {
  name: 'gatebenchCloseRun',
  lua: `${KNOWN}
redis.call('HSET', p .. 'run', 'state', 'closed')
local calls = {}
for _, share in ipairs(redis.call('HKEYS', p .. 'fences')) do
  redis.call('HINCRBY', p .. 'fences', share, 1)
  for _, call in ipairs(redis.call('HKEYS', p .. 'early:' .. share)) do calls[#calls + 1] = call end
end
return calls
`,
}

/**
 * How the run stands: how many shares there are, how many of them are not done, how many parts of the plan nobody has, its state, and why it was
 * stopped (cause, committed, code, message, mark).
 */
export const STANDING: Script = {
  name: 'gatebenchStanding',
  lua: `${KNOWN}
local shares = redis.call('HLEN', p .. 'fences')
local free = redis.call('ZCARD', p .. 'free:c') + redis.call('ZCARD', p .. 'free:u')
local why = redis.call('HMGET', p .. 'run', 'state', 'cause', 'committed', 'code', 'message', 'stopMark')
for n = 1, 6 do why[n] = why[n] or '' end
return { shares, shares - redis.call('SCARD', p .. 'done'), free, unpack(why) }
`,
}

/** A share has nothing more to do. Arguments: share, fence. */
export const END_SHARE: Script = {
  name: 'gatebenchEndShare',
  lua: `${KNOWN}
if redis.call('HGET', p .. 'fences', ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('SADD', p .. 'done', ARGV[1])
redis.call('ZREM', p .. 'leases', ARGV[1])
return 1
`,
}

/** The next worker that asks for a share has it at once. Arguments: share, fence. */
export const LET_GO: Script = {
  name: 'gatebenchLetGo',
  lua: `${KNOWN}
if redis.call('HGET', p .. 'fences', ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('ZADD', p .. 'leases', 0, ARGV[1])
redis.call('HDEL', p .. 'owners', ARGV[1])
return 1
`,
}

/** A worker has ended. Arguments: worker, lease in ms. Gives how many others live: of several that end at once, the last hears of none. */
export const LEAVE_RUN: Script = {
  name: 'gatebenchLeaveRun',
  lua: `${KNOWN}
redis.call('HINCRBY', p .. 'weights', 'sum', 0 - number('weights', ARGV[1]))
redis.call('HDEL', p .. 'weights', ARGV[1])
redis.call('ZREM', p .. 'alive', ARGV[1])
return redis.call('ZCOUNT', p .. 'alive', fixed(now() - 2 * tonumber(ARGV[2]) - 1000), '+inf')
`,
}
