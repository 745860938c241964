import { KNOWN, type Script } from './script.ts'

/**
 * The task of an attempt whose share has another owner by now: it is on record all the same, and that owner is told of it. Arguments: share,
 * call, attempt, lines. Gives `known`, `followed`, or `over` where the run has told already that nobody knows what became of the attempt.
 */
export const LATE_ACCEPTED: Script = {
  name: 'gatebenchLateAccepted',
  lua: `${KNOWN}
local share, call, attempt, lines = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local opens = p .. 'open:' .. share
local held = redis.call('HGET', opens, call)
if held and string.find(held, '"type":"accepted"', 1, true) then return 'known' end
if not held or string.match(held, '^%d+') ~= attempt or redis.call('HGET', p .. 'run', 'state') == 'closed' then
  redis.call('RPUSH', p .. 'too-late', lines)
  return 'over'
end
redis.call('HSET', opens, call, held .. '\\n' .. lines)
redis.call('XADD', p .. 'events', '*', 's', 'late', 'n', '0', 'l', lines)
redis.call('RPUSH', p .. 'late:' .. share, call)
return 'followed'
`,
}
