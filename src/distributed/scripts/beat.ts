import { KNOWN, type Script } from './script.ts'

/** Parts that come up so soon are for the next who asks, whatever it has. */
const URGENT_MS = 300

/**
 * A worker reports that it lives, and its state; its leases are renewed, and parts of the plan go to workers with too few. Arguments: worker, its
 * report, its weight, the lease in ms, workers that the run waits for, the share that takes parts (empty where none does); of planned calls, then of
 * users, how many parts there are, and how many it has; then of each of its shares the number, the fence, and how many spans it knows.
 *
 * Gives the time of Redis, the state of the run, the instant of its start and its mark, whether its coordinator lives, how many workers live, how
 * many shares are not done, how many parts of each kind it is to give up, a share whose lease has run out, shares that are lost, spans of its shares
 * where it does not know all (share, span, end), and the calls of late tasks with all their lines (share, call, lines).
 */
export const BEAT: Script = {
  name: 'gatebenchBeat',
  lua: `${KNOWN}
local at = now()
local worker, weight, lease, into = ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[6]
local state = redis.call('HGET', p .. 'run', 'state')
if not state or state == 'closed' then return { fixed(at), state or 'gone', '', '', 0, 0, 0, 0, 0, '', {}, {}, {} } end
redis.call('HSET', p .. 'workers', worker, ARGV[2])
redis.call('HSET', p .. 'beats', worker, fixed(at))
-- Who says nothing for two leases counts no more.
for _, silent in ipairs(redis.call('ZRANGEBYSCORE', p .. 'alive', '-inf', fixed(at - 2 * lease - 1000))) do
  redis.call('HINCRBY', p .. 'weights', 'sum', 0 - number('weights', silent))
  redis.call('HDEL', p .. 'weights', silent)
  redis.call('HDEL', p .. 'wants:c', silent)
  redis.call('HDEL', p .. 'wants:u', silent)
  redis.call('ZREM', p .. 'alive', silent)
end
local before = number('weights', worker)
if before ~= weight then
  redis.call('HINCRBY', p .. 'weights', 'sum', weight - before)
  redis.call('HSET', p .. 'weights', worker, weight)
end
redis.call('ZADD', p .. 'alive', fixed(at), worker)
local start = redis.call('HMGET', p .. 'run', 'startAt', 'startMark')
local zero = tonumber(string.match(start[1] or '', '%S+$') or '')
local sum = number('weights', 'sum')
if not zero then sum = math.max(sum, 100 * tonumber(ARGV[5])) end

local function balance(kind, total, own)
  local free, wants = p .. 'free:' .. kind, p .. 'wants:' .. kind
  if total == 0 or sum <= 0 then return 0 end
  local fair = total * weight / sum
  local room = 0
  if into ~= '' and weight > 0 then
    room = math.max(0, math.ceil(fair - 1e-6) - own)
    if room == 0 and zero and redis.call('ZCOUNT', free, '-inf', fixed(at - zero + ${URGENT_MS})) > 0 then room = 1 end
  end
  local taken = room > 0 and redis.call('ZRANGE', free, 0, room - 1, 'WITHSCORES') or {}
  for n = 1, #taken, 2 do
    redis.call('ZREM', free, taken[n])
    redis.call('HSET', p .. 'spans:' .. into, taken[n] .. '@' .. taken[n + 1], 'inf')
    own = own + 1
  end
  local lack = into ~= '' and math.floor(fair + 1e-6) - own or 0
  if lack > 0 then redis.call('HSET', wants, worker, lack) else redis.call('HDEL', wants, worker) end
  if not zero or own <= fair then return 0 end
  local wanted = -redis.call('ZCARD', free)
  for _, lacking in ipairs(redis.call('HVALS', wants)) do wanted = wanted + tonumber(lacking) end
  return math.max(0, math.min(math.max(1, math.floor(own - fair + 1e-6)), wanted))
end
local giveCalls = balance('c', tonumber(ARGV[7]), tonumber(ARGV[8]))
local giveUsers = balance('u', tonumber(ARGV[9]), tonumber(ARGV[10]))

local lost, spans, late = {}, {}, {}
for n = 11, #ARGV, 3 do
  local share = ARGV[n]
  if redis.call('HGET', p .. 'fences', share) ~= ARGV[n + 1] then lost[#lost + 1] = share
  else
    redis.call('ZADD', p .. 'leases', fixed(at + lease), share)
    if redis.call('HLEN', p .. 'spans:' .. share) ~= tonumber(ARGV[n + 2]) then
      local all = redis.call('HGETALL', p .. 'spans:' .. share)
      for m = 1, #all, 2 do
        spans[#spans + 1] = share
        spans[#spans + 1] = all[m]
        spans[#spans + 1] = all[m + 1]
      end
    end
    local call = redis.call('LPOP', p .. 'late:' .. share)
    while call do
      late[#late + 1] = share
      late[#late + 1] = call
      late[#late + 1] = redis.call('HGET', p .. 'open:' .. share, call) or ''
      call = redis.call('LPOP', p .. 'late:' .. share)
    end
  end
end
local undone = redis.call('HLEN', p .. 'fences') - redis.call('SCARD', p .. 'done')
return {
  fixed(at), state, start[1] or '', start[2] or '', redis.call('EXISTS', p .. 'coordinator'),
  redis.call('ZCARD', p .. 'alive'), undone, giveCalls, giveUsers,
  redis.call('ZRANGEBYSCORE', p .. 'leases', '-inf', fixed(at), 'LIMIT', 0, 1)[1] or '', lost, spans, late,
}
`,
}
