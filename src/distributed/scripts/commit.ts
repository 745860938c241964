import { LEASE_SLOTS } from './lease-slots.ts'
import { KNOWN, type Script } from './script.ts'

/**
 * Messages and requests of a share, in its order, in one step: a claim reserves the price of an attempt and puts its intent on record, or does
 * neither. A worker that has lost the share can write nothing of it. A batch that is sent again because the answer got lost is not written twice.
 * Arguments: share, fence, number of the item that must have been taken before, number of the last item; then the items, each a letter and its
 * fields. Gives a verdict, which is `ok` with the models that are held until an instant, and the answer to each claim, lease and withdrawal; `gap` if
 * an earlier item is missing, or `gone` if nothing of the run is in Redis any longer.
 */
export const COMMIT: Script = {
  name: 'gatebenchCommit',
  lua: `${KNOWN}
local share, fence, last = ARGV[1], ARGV[2], tonumber(ARGV[4])
if redis.call('EXISTS', p .. 'run') == 0 then return {'gone'} end
if redis.call('HGET', p .. 'fences', share) ~= fence then return {'fenced'} end
local source = share .. ':' .. fence
local written = number('written', source)
if written < tonumber(ARGV[3]) then return {'gap'} end
local isAgain = written >= last
local opens, early = p .. 'open:' .. share, p .. 'early:' .. share
local lines, answers = {}, {}

local function committed()
  local unpriced = number('budget', 'unpriced')
  local assumed = unpriced == 0 and 0 or unpriced * number('budget', 'assumed')
  return math.max(number('budget', 'told'), number('budget', 'stated') + assumed + number('budget', 'foreign'))
end

-- An empty price is one that nobody states.
local function reserve(price)
  local limit = redis.call('HGET', p .. 'budget', 'limit')
  if not limit then return true end
  local cost = price ~= '' and tonumber(price) or tonumber(redis.call('HGET', p .. 'budget', 'assumed') or '')
  if not cost or number('budget', 'told') >= tonumber(limit) or committed() + cost > tonumber(limit) then return false end
  if price == '' then redis.call('HINCRBY', p .. 'budget', 'unpriced', 1)
  else redis.call('HINCRBY', p .. 'budget', 'stated', price) end
  return true
end

-- What the account said stays, whatever is released.
local function release(price)
  if redis.call('HEXISTS', p .. 'budget', 'limit') == 0 then return end
  if price == '' then redis.call('HINCRBY', p .. 'budget', 'unpriced', -1)
  else redis.call('HINCRBY', p .. 'budget', 'stated', '-' .. price) end
  local excess = number('budget', 'told') - number('budget', 'stated') - number('budget', 'foreign')
  if excess > 0 and number('budget', 'unpriced') == 0 then
    redis.call('HINCRBY', p .. 'budget', 'foreign', string.format('%.0f', excess))
  end
end

local function attemptOf(held)
  return held and string.match(held, '^%d+')
end

-- The same for all claims of this step, unless one of them stops the run.
local state, hasCoordinator, instant
local function atOnce()
  instant = instant or now()
  return instant
end
local function refusal(model)
  state = state or redis.call('HGET', p .. 'run', 'state')
  if state ~= 'open' then return 'stopped' end
  if hasCoordinator == nil then hasCoordinator = redis.call('EXISTS', p .. 'coordinator') == 1 end
  if not hasCoordinator then return 'orphaned' end
  local cool = number('cool', model)
  return cool > atOnce() and 'cool ' .. fixed(cool)
end

local function claim(call, attempt, model, price, arrival, line)
  local held = redis.call('HGET', opens, call)
  local isEarly = attempt == '1' and redis.call('HEXISTS', early, call) == 1
  if isAgain then return attemptOf(held) == attempt and not isEarly and 'granted' or 'again' end
  local refused = refusal(model)
  if refused then return refused end
  if attempt == '1' and not isEarly and redis.call('GETBIT', p .. 'begun', call) == 1 then return 'taken' end
  if attempt ~= '1' and (not held or tonumber(attemptOf(held)) ~= tonumber(attempt) - 1) then return 'taken' end
  if not isEarly and not reserve(price) then
    state = 'stopped'
    redis.call('HSET', p .. 'run', 'state', state, 'cause', 'budget', 'committed', string.format('%.0f', committed()))
    return 'budget'
  end
  if attempt == '1' then redis.call('SETBIT', p .. 'begun', call, 1) end
  if isEarly then redis.call('HDEL', early, call) end
  local before = attempt == '1' and '\\n' .. arrival or string.sub(held, #attemptOf(held) + 1)
  redis.call('HSET', opens, call, attempt .. before .. '\\n' .. line)
  lines[#lines + 1] = line
  return 'granted'
end

-- The first attempt of a call that is due soon. What would cost too much, the call's own claim finds out.
local function claimEarly(call, model, price)
  if isAgain then return redis.call('HEXISTS', early, call) == 1 and 'granted' or 'again' end
  local refused = refusal(model)
  if refused then return refused end
  if redis.call('GETBIT', p .. 'begun', call) == 1 then return 'taken' end
  if not reserve(price) then return 'budget' end
  redis.call('SETBIT', p .. 'begun', call, 1)
  redis.call('HSET', early, call, price)
  redis.call('HSET', opens, call, '1')
  return 'granted'
end

local function deposit(kind, amount)
  local most = number('retry', 'most')
  local tokens = math.max(0, math.min(most, number('retry', 'tokens') + amount))
  redis.call('HSET', p .. 'retry', 'tokens', string.format('%.17g', tokens))
end

-- Mirrors src/load/retries/retry-budget.ts.
local function withdraw(cause)
  local kind = redis.call('HGET', p .. 'retry', 'kind')
  if kind == 'ratio' then
    local at = now()
    deposit(kind, (at - number('retry', 'asOf')) / 1000 * number('retry', 'perSecond'))
    redis.call('HSET', p .. 'retry', 'asOf', fixed(at))
  end
  local tokens = number('retry', 'tokens')
  if kind == 'throttle' then return tokens > number('retry', 'most') / 2 + 1e-9 and '0' or '' end
  local price = kind == 'ratio' and 1 or number('retry', cause)
  if tokens < price - 1e-9 then return '' end
  deposit(kind, -price)
  return tostring(price)
end

-- A leased start was used at an instant.
local function used(model, start, at)
  redis.call('ZADD', p .. 'pace:' .. model .. ':latest', 'XX', at, start)
end

-- An attempt with a start that was due at an instant is sent so late, because its claim took long: what comes after it is to be as late. What was
-- moved already, later in the order of starts than it, counts for it.
local function postpone(model, due, ms)
  local key = p .. 'pace:' .. model
  local full = tonumber(redis.call('GET', key) or '')
  if not full then return end
  local moved = key .. ':moved'
  local lack = tonumber(ms)
  for _, told in ipairs(redis.call('ZRANGEBYSCORE', moved, '(' .. due, '+inf')) do
    lack = lack - tonumber(string.match(told, '^%S+'))
  end
  if lack <= 0 then return end
  redis.call('SET', key, fixed(full + lack))
  redis.call('ZREMRANGEBYSCORE', moved, '-inf', fixed(tonumber(due) - 60000))
  redis.call('ZADD', moved, fixed(full), fixed(lack) .. ' ' .. fixed(full))
end

${LEASE_SLOTS}
local apply = {
  l = { 1, function(line) lines[#lines + 1] = line end },
  -- Who takes the share over must know it, too.
  n = { 2, function(call, line)
    lines[#lines + 1] = line
    local held = redis.call('HGET', opens, call)
    if held then redis.call('HSET', opens, call, held .. '\\n' .. line) end
  end },
  -- What was claimed early is sent, or never will be.
  t = { 2, function(call, told)
    lines[#lines + 1] = told
    redis.call('HDEL', early, call)
    local held = redis.call('HGET', opens, call)
    if held then redis.call('HSET', opens, call, '1\\n' .. told .. string.sub(held, 2)) end
  end },
  u = { 1, function(call)
    local price = redis.call('HGET', early, call)
    if not price then return end
    redis.call('HDEL', early, call)
    redis.call('HDEL', opens, call)
    redis.call('SETBIT', p .. 'begun', call, 0)
    release(price)
  end },
  e = { 2, function(call, line)
    lines[#lines + 1] = line
    redis.call('HDEL', opens, call)
    redis.call('SETBIT', p .. 'begun', call, 1)
  end },
  r = { 1, release },
  c = { 2, function(model, till)
    if tonumber(till) > number('cool', model) then redis.call('HSET', p .. 'cool', model, till) end
  end },
  f = { 1, function(model)
    if number('slots:' .. model, share) > 0 then redis.call('HINCRBY', p .. 'slots:' .. model, share, -1) end
  end },
  v = { 3, used },
  p = { 3, postpone },
  -- Of a part it makes no calls from an instant of the plan on: those are for another.
  g = { 3, function(span, part, till)
    redis.call('HSET', p .. 'spans:' .. share, span, till)
    redis.call('ZADD', p .. 'free:' .. string.sub(part, 1, 1), till, part)
  end },
  b = { 0, function()
    if redis.call('HGET', p .. 'retry', 'kind') == 'ratio' then deposit('ratio', number('retry', 'ratio')) end
  end },
  x = { 0, function()
    if redis.call('HGET', p .. 'retry', 'kind') == 'throttle' then deposit('throttle', -1) end
  end },
  d = { 1, function(price)
    local kind = redis.call('HGET', p .. 'retry', 'kind')
    if kind == 'quota' and tonumber(price) > 0 then deposit(kind, tonumber(price))
    elseif kind ~= 'ratio' then deposit(kind, number('retry', 'gain')) end
  end },
}

local at = 5
while at <= #ARGV do
  local kind = ARGV[at]
  if kind == 'a' then
    answers[#answers + 1] = claim(unpack(ARGV, at + 1, at + 6))
    at = at + 7
  elseif kind == 'q' then
    answers[#answers + 1] = claimEarly(ARGV[at + 1], ARGV[at + 2], ARGV[at + 3])
    at = at + 4
  elseif kind == 's' then
    answers[#answers + 1] = leaseSlots(ARGV[at + 1], ARGV[at + 2], ARGV[at + 3])
    at = at + 4
  elseif kind == 'w' then
    answers[#answers + 1] = isAgain and 'again' or withdraw(ARGV[at + 1])
    at = at + 2
  else
    local op = apply[kind]
    if not isAgain then op[2](unpack(ARGV, at + 1, at + op[1])) end
    at = at + 1 + op[1]
  end
end
if not isAgain then
  redis.call('HSET', p .. 'written', source, last)
  if #lines > 0 then redis.call('XADD', p .. 'events', '*', 's', source, 'n', last, 'l', table.concat(lines, '\\n')) end
end
-- What nobody is to be sent before: who claimed early hears of it here.
local verdict = 'ok'
local cools = redis.call('HGETALL', p .. 'cool')
for n = 1, #cools, 2 do
  if tonumber(cools[n + 1]) > atOnce() then verdict = verdict .. '\\n' .. cools[n + 1] .. ' ' .. cools[n] end
end
return {verdict, unpack(answers)}
`,
}
