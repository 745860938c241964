/** A script that Redis runs in one step. Its one key is the prefix of the run, to which it adds the names of what it needs. */
export interface Script {
    name: string;
    lua: string;
}
/** What several scripts know: instants of Redis in ms, and the hashes of a run. */
export declare const KNOWN = "\nlocal p = KEYS[1]\nlocal function now()\n  local t = redis.call('TIME')\n  return t[1] * 1000 + t[2] / 1000\nend\nlocal function number(hash, field)\n  return tonumber(redis.call('HGET', p .. hash, field) or '') or 0\nend\nlocal function fixed(value)\n  return string.format('%.3f', value)\nend\n";
