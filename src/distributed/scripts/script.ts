/** A script that Redis runs in one step. Its one key is the prefix of the run, to which it adds the names of what it needs. */
export interface Script {
  name: string
  lua: string
}

/** Common part of several scripts: instants of Redis in ms, and the hashes of a run. */
export const KNOWN = `
local p = KEYS[1]
local function now()
  local t = redis.call('TIME')
  return t[1] * 1000 + t[2] / 1000
end
local function number(hash, field)
  return tonumber(redis.call('HGET', p .. hash, field) or '') or 0
end
local function fixed(value)
  return string.format('%.3f', value)
end
`
