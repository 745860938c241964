import { KNOWN, type Script } from './script.ts'

/**
 * The account says that so many micro-credits were spent since the run began (see Budget.observe in src/measure/credits/budget.ts, which this mirrors).
 * Gives 1 where the budget is crossed, and stops the run.
 */
export const OBSERVE_ACCOUNT: Script = {
  name: 'gatebenchObserveAccount',
  lua: `${KNOWN}
local limit = redis.call('HGET', p .. 'budget', 'limit')
if not limit then return 0 end
local stated, unpriced, foreign = number('budget', 'stated'), number('budget', 'unpriced'), number('budget', 'foreign')
local told = math.max(number('budget', 'told'), tonumber(ARGV[1]))
redis.call('HSET', p .. 'budget', 'told', string.format('%.0f', told))
local excess = told - stated - foreign
local assumed = tonumber(redis.call('HGET', p .. 'budget', 'assumed') or '')
if unpriced > 0 then
  assumed = math.max(assumed or 0, math.ceil(excess / unpriced))
  redis.call('HSET', p .. 'budget', 'assumed', string.format('%.0f', assumed))
else
  foreign = foreign + math.max(0, excess)
  redis.call('HSET', p .. 'budget', 'foreign', string.format('%.0f', foreign))
end
local committed = math.max(told, stated + foreign + (unpriced > 0 and unpriced * assumed or 0))
if committed <= tonumber(limit) then return 0 end
if redis.call('HGET', p .. 'run', 'state') == 'open' then
  redis.call('HSET', p .. 'run', 'state', 'stopped', 'cause', 'budget', 'committed', string.format('%.0f', committed))
end
return 1
`,
}
