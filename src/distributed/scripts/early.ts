/**
 * Part of `adopt` and of the run's close: what a share claimed early, and nobody told as sent, may have been sent. So it is told, with the
 * arrival before it.
 */
export const TELL_EARLY = `
local function tellEarly(share)
  local lines = {}
  for _, call in ipairs(redis.call('HKEYS', p .. 'early:' .. share)) do
    local held = redis.call('HGET', p .. 'open:' .. share, call)
    if held then lines[#lines + 1] = string.match(held, '^%d+\\n(.*)$') end
  end
  redis.call('DEL', p .. 'early:' .. share)
  if #lines > 0 then redis.call('XADD', p .. 'events', '*', 's', 'early', 'n', '0', 'l', table.concat(lines, '\\n')) end
end
`
