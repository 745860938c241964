import { KNOWN, type Script } from './script.ts'

/**
 * A worker says that it lives, and how it is. Arguments: worker, what it says, then its shares. Gives the time of Redis, the state of the run,
 * the instant of its start and its mark, whether its coordinator lives, how many shares are done, and the calls of late tasks with all that was told of
 * them: share, call, lines.
 */
export const BEAT: Script = {
  name: 'gatebenchBeat',
  lua: `${KNOWN}
local at = now()
local state = redis.call('HGET', p .. 'run', 'state')
if not state or state == 'closed' then return { fixed(at), state or 'gone', '', '', 0, 0, {} } end
redis.call('HSET', p .. 'workers', ARGV[1], ARGV[2])
redis.call('HSET', p .. 'beats', ARGV[1], fixed(at))
local late = {}
for n = 3, #ARGV do
  local share = ARGV[n]
  local call = redis.call('LPOP', p .. 'late:' .. share)
  while call do
    late[#late + 1] = share
    late[#late + 1] = call
    late[#late + 1] = redis.call('HGET', p .. 'open:' .. share, call) or ''
    call = redis.call('LPOP', p .. 'late:' .. share)
  end
end
local start = redis.call('HMGET', p .. 'run', 'startAt', 'startMark')
return { fixed(at), state, start[1] or '', start[2] or '', redis.call('EXISTS', p .. 'coordinator'), redis.call('SCARD', p .. 'done'), late }
`,
}
