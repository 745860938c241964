import { KNOWN, type Script } from './script.ts'

/** Time after which a refused start is requested again. */
const ASK_AGAIN_MS = 100

/**
 * Leases starts under a rate (GCRA): each is an instant of Redis before which it must not be used. No more are given than come before a
 * horizon, so that none lies with a worker that another could use, and none while there is no coordinator. Arguments: name, how many, interval and horizon in ms, burst. Gives the
 * time, when to ask again, and the instants.
 */
export const LEASE_PACE: Script = {
  name: 'gatebenchLeasePace',
  lua: `${KNOWN}
local key = p .. 'pace:' .. ARGV[1]
local want, interval, horizon, burst = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local at = now()
-- Without the coordinator's word nobody sends: calls that were given starts meanwhile would all be sent at once when it is back.
if redis.call('EXISTS', p .. 'coordinator') == 0 then return { fixed(at), fixed(at + ${ASK_AGAIN_MS}) } end
local back = key .. ':back'
local given = {}
-- What others gave back unused, as long as its instant is ahead.
redis.call('ZREMRANGEBYSCORE', back, '-inf', fixed(at))
for _, instant in ipairs(redis.call('ZRANGE', back, 0, want - 1)) do
  redis.call('ZREM', back, instant)
  given[#given + 1] = instant
end
local full = tonumber(redis.call('GET', key) or '') or at
local function nextStart() return math.max(full, at) - (burst - 1) * interval end
while #given < want and nextStart() <= at + horizon do
  given[#given + 1] = fixed(math.max(at, nextStart()))
  full = math.max(full, at) + interval
end
redis.call('SET', key, fixed(full))
return { fixed(at), fixed(nextStart() - horizon), unpack(given) }
`,
}

/**
 * Takes starts back that nobody used. With a burst they fill the bucket again; without one each keeps its instant, and is for somebody else as
 * long as that is ahead. What is sent again, because the answer got lost, counts once. Arguments: name, interval in ms, burst, who gives them back,
 * the number of this giving, then the instants.
 */
export const RETURN_PACE: Script = {
  name: 'gatebenchReturnPace',
  lua: `${KNOWN}
local key, unused = p .. 'pace:' .. ARGV[1], #ARGV - 5
local giver, giving = ARGV[1] .. ' ' .. ARGV[4], tonumber(ARGV[5])
if number('returned', giver) >= giving then return 0 end
redis.call('HSET', p .. 'returned', giver, giving)
local full = redis.call('GET', key)
if tonumber(ARGV[3]) > 1 then
  if full then redis.call('SET', key, fixed(tonumber(full) - unused * ARGV[2])) end
else
  for n = 6, #ARGV do redis.call('ZADD', key .. ':back', ARGV[n], ARGV[n]) end
end
return unused
`,
}
