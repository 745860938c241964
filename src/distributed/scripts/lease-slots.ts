import { KNOWN, type Script } from './script.ts'

/**
 * Part of `commit`: leases slots of a model to a share, as many as are free, less those that somebody with fewer slots, or as many and a longer
 * wait, waits for. Answers how many it got, and how many others wait; asked again, how many it has.
 */
export const LEASE_SLOTS = `
local function leaseSlots(model, limit, want)
  local key = p .. 'slots:' .. model
  limit, want = tonumber(limit), tonumber(want)
  if isAgain then return 'again ' .. number('slots:' .. model, share) end
  local at = now()
  local total, held = 0, {}
  local flat = redis.call('HGETALL', key)
  for n = 1, #flat, 2 do
    held[flat[n]] = tonumber(flat[n + 1])
    total = total + held[flat[n]]
  end
  -- What nobody can follow may run on until an instant.
  redis.call('ZREMRANGEBYSCORE', key .. ':gone', '-inf', fixed(at))
  total = total + redis.call('ZCARD', key .. ':gone')
  local own = held[share] or 0
  local since = tonumber(redis.call('ZSCORE', key .. ':since', share) or '') or at
  local others, ahead = 0, 0
  -- Who has not asked for a second waits no more.
  redis.call('ZREMRANGEBYSCORE', key .. ':asked', '-inf', fixed(at - 1000))
  for _, other in ipairs(redis.call('ZRANGE', key .. ':asked', 0, -1)) do
    if other ~= share then
      others = others + 1
      local have = held[other] or 0
      local from = tonumber(redis.call('ZSCORE', key .. ':since', other) or '') or at
      if have < own or (have == own and from < since) then ahead = ahead + 1 end
    end
  end
  local got = math.max(0, math.min(want, limit - total - ahead))
  if got > 0 then redis.call('HINCRBY', key, share, got) end
  if got < want then
    redis.call('ZADD', key .. ':since', 'NX', fixed(at), share)
    redis.call('ZADD', key .. ':asked', fixed(at), share)
  else
    redis.call('ZREM', key .. ':since', share)
    redis.call('ZREM', key .. ':asked', share)
  end
  return got .. ' ' .. others
end
`

/**
 * Sets how many slots a share holds: those that its adopted calls use. Arguments: model, share, how many; then of each call that nobody can
 * follow its number, and the instant at which its slot is free again.
 */
export const KEEP_SLOTS: Script = {
  name: 'gatebenchKeepSlots',
  lua: `${KNOWN}
redis.call('HSET', p .. 'slots:' .. ARGV[1], ARGV[2], ARGV[3])
redis.call('ZREM', p .. 'slots:' .. ARGV[1] .. ':asked', ARGV[2])
for n = 4, #ARGV, 2 do redis.call('ZADD', p .. 'slots:' .. ARGV[1] .. ':gone', ARGV[n + 1], ARGV[n]) end
return 1
`,
}

/** Slots that are held for calls that nobody can follow. Arguments: model. Gives how many, the last instant, and the time. */
export const GONE_SLOTS: Script = {
  name: 'gatebenchGoneSlots',
  lua: `${KNOWN}
local key, at = p .. 'slots:' .. ARGV[1] .. ':gone', fixed(now())
local last = redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')
return { redis.call('ZCOUNT', key, '(' .. at, '+inf'), last[2] or at, at }
`,
}
