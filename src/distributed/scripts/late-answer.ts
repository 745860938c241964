import { KNOWN, type Script } from './script.ts'

/**
 * Outcome of an attempt whose share has another owner by now. It is recorded all the same, and if it brought a task, that owner learns of it.
 * Arguments: share, call, attempt, line, and 1 for an accepted task. Returns `known`, `recorded`, or `over` if the run has already reported the
 * outcome as unknown.
 */
export const LATE_ANSWER: Script = {
  name: 'gatebenchLateAnswer',
  lua: `${KNOWN}
local share, call, attempt, line, isTask = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5] == '1'
local opens = p .. 'open:' .. share
local held = redis.call('HGET', opens, call)
if held and string.find(held, line, 1, true) then return 'known' end
if not held or string.match(held, '^%d+') ~= attempt or redis.call('HGET', p .. 'run', 'state') == 'closed' then
  if isTask then redis.call('RPUSH', p .. 'too-late', line) end
  return 'over'
end
redis.call('HSET', opens, call, held .. '\\n' .. line)
redis.call('XADD', p .. 'events', '*', 's', 'late', 'n', '0', 'l', line)
if isTask then redis.call('RPUSH', p .. 'late:' .. share, call) end
return 'recorded'
`,
}
