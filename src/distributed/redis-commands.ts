import { forged } from './forgery.ts'
import { RedisClient } from './redis-client.ts'
import type { Reply } from './resp.ts'

type Words = (string | number)[]
/** An entry of a stream: its id, and names and values in turn. */
export type StreamEntry = [id: string, fields: string[]]

/** The commands of Redis that runs of several workers use, each with the kind of its answer. Another answer than that is a forged one. */
export class RedisCommands extends RedisClient {
  ping = (): Promise<string> => this.#text('PING')
  time = (): Promise<string[]> => this.#texts('TIME')
  info = (section: string): Promise<string> => this.#text('INFO', section)
  configGet = (name: string): Promise<string[]> => this.#texts('CONFIG', 'GET', name)
  shutdown = (): Promise<Reply> => this.call('SHUTDOWN', 'NOSAVE')

  set = (key: string, value: string, ...words: Words): Promise<string | null> =>
    this.#maybe('SET', key, value, ...words)
  incr = (key: string): Promise<number> => this.#number('INCR', key)
  exists = (key: string): Promise<number> => this.#number('EXISTS', key)
  expire = (key: string, seconds: number): Promise<number> => this.#number('EXPIRE', key, seconds)
  pttl = (key: string): Promise<number> => this.#number('PTTL', key)
  unlink = (...keys: string[]): Promise<number> => this.#number('UNLINK', ...keys)
  getBytes = async (key: string): Promise<Uint8Array | null> => bytesIn(await this.callForBytes('GET', key))

  hget = (key: string, field: string): Promise<string | null> => this.#maybe('HGET', key, field)
  hset = (key: string, fields: Readonly<Record<string, string | number>>): Promise<number> =>
    this.#number('HSET', key, ...Object.entries(fields).flat())
  hmget = async (key: string, ...fields: string[]): Promise<(string | null)[]> =>
    listIn(await this.call('HMGET', key, ...fields)).map(maybeIn)
  hgetall = async (key: string): Promise<Record<string, string>> => pairsIn(await this.#texts('HGETALL', key))
  hvals = (key: string): Promise<string[]> => this.#texts('HVALS', key)
  hlen = (key: string): Promise<number> => this.#number('HLEN', key)

  sadd = (key: string, ...members: string[]): Promise<number> => this.#number('SADD', key, ...members)
  srem = (key: string, ...members: string[]): Promise<number> => this.#number('SREM', key, ...members)
  smembers = (key: string): Promise<string[]> => this.#texts('SMEMBERS', key)
  scard = (key: string): Promise<number> => this.#number('SCARD', key)
  zadd = (key: string, ...scoresAndMembers: Words): Promise<number> => this.#number('ZADD', key, ...scoresAndMembers)

  xrange = async (key: string, from: string, to: string, ...words: Words): Promise<StreamEntry[]> =>
    listIn(await this.call('XRANGE', key, from, to, ...words)).map(entryIn)
  xtrim = (key: string, ...words: Words): Promise<number> => this.#number('XTRIM', key, ...words)
  scan = async (cursor: string, ...words: Words): Promise<[cursor: string, names: string[]]> => {
    const [next = null, names = null] = listIn(await this.call('SCAN', cursor, ...words))
    return [textIn(next), listIn(names).map(textIn)]
  }

  async #text(...words: Words): Promise<string> {
    return textIn(await this.call(...words))
  }

  async #maybe(...words: Words): Promise<string | null> {
    return maybeIn(await this.call(...words))
  }

  async #texts(...words: Words): Promise<string[]> {
    return listIn(await this.call(...words)).map(textIn)
  }

  async #number(...words: Words): Promise<number> {
    const reply = await this.call(...words)
    if (typeof reply !== 'number') throw forged('an answer')
    return reply
  }
}

function textIn(reply: Reply): string {
  if (typeof reply !== 'string') throw forged('an answer')
  return reply
}

function maybeIn(reply: Reply): string | null {
  return reply === null ? null : textIn(reply)
}

function bytesIn(reply: Reply): Uint8Array | null {
  if (reply !== null && !(reply instanceof Uint8Array)) throw forged('an answer')
  return reply
}

function listIn(reply: Reply): Reply[] {
  if (!Array.isArray(reply)) throw forged('an answer')
  return reply
}

function entryIn(reply: Reply): StreamEntry {
  const [id = null, fields = null] = listIn(reply)
  return [textIn(id), listIn(fields).map(textIn)]
}

function pairsIn(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.flatMap((word, n) => (n % 2 === 0 ? [[word, words[n + 1] ?? '']] : [])))
}
