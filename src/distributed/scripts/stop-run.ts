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
 * The run is over: of what a worker tells from now on, however late, it hears that nobody reads it. Gives the calls that were claimed early,
 * and of which nobody told whether they were sent.
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

/** A share has nothing more to do. Arguments: share, fence. */
export const END_SHARE: Script = {
  name: 'gatebenchEndShare',
  lua: `${KNOWN}
if redis.call('HGET', p .. 'fences', ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('SADD', p .. 'done', ARGV[1])
return 1
`,
}
