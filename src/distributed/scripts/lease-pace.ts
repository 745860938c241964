import { KNOWN, type Script } from './script.ts'

/**
 * Starts of several machines reach the gateway a little early or late of each other. They are leased so much further apart than the rate
 * requires that no window of the gateway holds one too many.
 */
export const STRETCH = 1.03
/** A leased start may be used so late, at the latest: by then a busy machine has noticed nearly all of its starts. */
export const GRACE_MS = 500
/** Part of the wider spacing that stays free of late starts: machines reach the gateway by so much early or late. */
export const SKEW_MS = 10
/** Time after which a refused start is requested again. */
export const ASK_AGAIN_MS = 100

/**
 * A rate in Redis. `full` is the instant at which the bucket of the rate is full again (GCRA). `latest` has the instants of the latest starts, each
 * with the latest instant at which it is used: the end of its grace, or the actual use once that is known. `mostAtOnce` is the number of starts
 * that a window of about a second (a whole number of intervals) may hold. `owed` is the instant of the next start that longer windows allow.
 */
const RATE = `${KNOWN}
local key, interval, burst = p .. 'pace:' .. ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local latest, back = key .. ':latest', key .. ':back'
local window = math.max(1, math.floor(1000 / interval + 1e-9))
local mostAtOnce = window + burst - 1
local full = tonumber(redis.call('GET', key) or '')
local owed = tonumber(redis.call('GET', key .. ':owed') or '') or 0
-- Nobody uses it any more.
local function forget(instant)
  if redis.call('ZREM', latest, instant) == 1 then owed = owed - interval end
end
`

/**
 * Leases starts under a rate: each is an instant of Redis before which it must not be used, and which names it. No more are given than come before a
 * horizon, so that none lies with a worker that another could use, and none while there is no coordinator. A window of a second counts each start
 * that may still be used in it, so that it never holds too many, in whatever order messages come. Arguments: name, interval in ms, burst, how many, horizon in
 * ms. Gives the time, when to ask again, and the instants.
 */
export const LEASE_PACE: Script = {
  name: 'gatebenchLeasePace',
  lua: `${RATE}
local want, horizon = tonumber(ARGV[4]), tonumber(ARGV[5])
local at = now()
-- Without the coordinator's word nobody sends: calls that were given starts meanwhile would all be sent at once when it is back.
if redis.call('EXISTS', p .. 'coordinator') == 0 then return { fixed(at), fixed(at + ${ASK_AGAIN_MS}) } end
local given = {}
-- What others gave back unused, as long as its instant is ahead. It counts since it was leased first.
for _, instant in ipairs(redis.call('ZRANGEBYSCORE', back, '-inf', fixed(at))) do
  redis.call('ZREM', back, instant)
  forget(instant)
end
for _, instant in ipairs(redis.call('ZRANGE', back, 0, want - 1)) do
  redis.call('ZREM', back, instant)
  given[#given + 1] = instant
end
full = full or at
local function planned()
  return math.max(full, at) - (burst - 1) * interval * ${STRETCH}
end
-- The oldest of the latest starts, as they are leased: those of before in their order, then those of now in theirs.
local count, before, fresh = redis.call('ZCARD', latest), redis.call('ZRANGE', latest, 0, want, 'WITHSCORES'), {}
local nextBefore, nextFresh = 1, 1
local function oldest()
  local one, other = tonumber(before[2 * nextBefore] or math.huge), fresh[2 * nextFresh - 1] or math.huge
  return math.min(one, other), one <= other
end
local function dropOldest()
  local ends, isBefore = oldest()
  if isBefore then nextBefore = nextBefore + 1 else nextFresh = nextFresh + 1 end
  owed = math.max(owed, ends + (window + 1) * interval + ${SKEW_MS})
end
local function nextStart()
  local start = math.max(at, planned(), owed)
  return count < mostAtOnce and start or math.max(start, oldest() + window * interval + ${SKEW_MS})
end
-- Two starts of a burst may have one instant, but not one name.
local isNamed = {}
local function named(start)
  local name = fixed(start)
  while burst > 1 and (isNamed[name] or redis.call('ZSCORE', latest, name)) do
    start = start + 0.001
    name = fixed(start)
  end
  isNamed[name] = true
  return start, name
end
local next = nextStart()
while #given < want and next <= at + horizon do
  local start, name = named(next)
  given[#given + 1] = name
  fresh[#fresh + 1] = start + ${GRACE_MS}
  fresh[#fresh + 1] = name
  full = math.max(full, start) + interval * ${STRETCH}
  owed = owed + interval
  if count < mostAtOnce then count = count + 1 else dropOldest() end
  next = nextStart()
end
if #fresh > 0 then redis.call('ZADD', latest, unpack(fresh)) end
if nextBefore + nextFresh > 2 then redis.call('ZPOPMIN', latest, nextBefore + nextFresh - 2) end
redis.call('MSET', key, fixed(full), key .. ':owed', fixed(owed))
local again = next - horizon
-- A start that was used in time allows the next one before the end of its grace.
if again > at and planned() - horizon <= at then again = math.min(again, at + ${ASK_AGAIN_MS}) end
return { fixed(at), fixed(again), unpack(given) }
`,
}

/**
 * Takes starts back that nobody used. With a burst they fill the bucket again; without one each keeps its instant, and is for somebody else as
 * long as that is ahead. What is sent again, because the answer got lost, counts once. Arguments: name, interval in ms, burst, who gives them back,
 * the number of this giving, then the instants.
 */
export const RETURN_PACE: Script = {
  name: 'gatebenchReturnPace',
  lua: `${RATE}
local giver, giving, unused = ARGV[1] .. ' ' .. ARGV[4], tonumber(ARGV[5]), #ARGV - 5
if number('returned', giver) >= giving then return 0 end
redis.call('HSET', p .. 'returned', giver, giving)
for n = 6, #ARGV do
  if burst > 1 then forget(ARGV[n]) else redis.call('ZADD', back, ARGV[n], ARGV[n]) end
end
if burst > 1 and full then
  redis.call('MSET', key, fixed(full - unused * interval * ${STRETCH}), key .. ':owed', fixed(owed))
end
return unused
`,
}
