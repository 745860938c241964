import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redisPlace } from '../../../src/distributed/redis-client.ts'
import { RedisCommands } from '../../../src/distributed/redis-commands.ts'
import { realClock } from '../../../src/time/real-clock.ts'
import { hasRedis, SAFE, startRedis, type TestRedis } from '../../support/redis-server.ts'

it.each([
  ['redis://10.0.0.5', { host: '10.0.0.5', port: 6379, isTls: false }, []],
  ['rediss://redis.example:6380/', { host: 'redis.example', port: 6380, isTls: true }, []],
  ['redis://[::1]:7000/0', { host: '::1', port: 7000, isTls: false }, []],
  [
    'redis://:p%40ss@h/2',
    { host: 'h', port: 6379, isTls: false },
    [
      ['AUTH', 'p@ss'],
      ['SELECT', '2'],
    ],
  ],
  ['redis://gate%2Fbench:pass@h', { host: 'h', port: 6379, isTls: false }, [['AUTH', 'gate/bench', 'pass']]],
  ['unix:/tmp/of%20one/redis.sock', { path: '/tmp/of one/redis.sock' }, []],
])('%s is an address, and what is said there first', (url, to, greeting) => {
  expect(redisPlace(url)).toEqual({ to, greeting })
})

/** A client of a server that answers each command with the same text. */
async function clientOf(text: string): Promise<{ client: RedisCommands; close(): void }> {
  const server = createServer((socket) => socket.on('data', () => socket.write(text)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = new RedisCommands(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, realClock())
  await client.connect()
  const close = (): void => {
    client.disconnect()
    server.close()
  }
  return { client, close }
}

it.each([
  ['HTTP/1.1 400 Bad Request\r\n\r\n', /does not speak the protocol of Redis/],
  ['$2\r\nhi\r\n', /Redis holds an answer that no part of this run wrote/],
])('a command that is answered %j is refused', async (text, error) => {
  const { client, close } = await clientOf(text)
  await expect(client.incr('kites')).rejects.toThrow(error)
  close()
})

describe.skipIf(!hasRedis)('a client of a real Redis', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis([...SAFE, '--requirepass', 'secret'])
  })
  afterAll(async () => {
    await redis?.stop()
  })

  const opened = async (password = 'secret', database = ''): Promise<RedisCommands> => {
    const client = new RedisCommands(`${redis.url.replace('//', `//:${password}@`)}${database}`, realClock())
    await client.connect()
    return client
  }

  it('says password and database on each connection', async () => {
    const client = await opened('secret', '/3')
    await client.set('kite', 'red')
    client.drop()
    expect(await client.call('GET', 'kite')).toBe('red')
    const other = await opened()
    expect(await other.call('GET', 'kite')).toBeNull()
    client.disconnect()
    other.disconnect()
  })

  it('connects nowhere that refuses the password', async () => {
    await expect(opened('wrong')).rejects.toThrow('WRONGPASS')
  })

  it('gets the answer to each command in its order, and after a lost connection to those that had none', async () => {
    const client = await opened()
    const first = Array.from({ length: 50 }, (_, n) => client.call('ECHO', `${n}`))
    await Promise.resolve()
    client.drop()
    const then = Array.from({ length: 50 }, (_, n) => client.call('ECHO', `${50 + n}`))
    expect(await Promise.all([...first, ...then])).toEqual(Array.from({ length: 100 }, (_, n) => `${n}`))
    client.disconnect()
  })

  it('runs a script that Redis has forgotten', async () => {
    const client = await opened()
    const script = { name: 'both', lua: 'return {KEYS[1], ARGV[1]}' }
    expect(await client.script(script, 'a', 'ü')).toEqual(['a', 'ü'])
    await client.call('SCRIPT', 'FLUSH')
    expect(await client.script(script, 'a', 2)).toEqual(['a', '2'])
    client.disconnect()
  })

  it('gives answers of their kinds', async () => {
    const client = await opened()
    await client.hset('hash', { one: 1, two: 'zwei' })
    expect(await client.hgetall('hash')).toEqual({ one: '1', two: 'zwei' })
    expect(await client.hmget('hash', 'two', 'three')).toEqual(['zwei', null])
    await client.call('SETBIT', 'bits', 0, 1)
    expect(await client.getBytes('bits')).toEqual(Buffer.from([0x80]))
    expect(await client.getBytes('none')).toBeNull()
    await client.call('XADD', 'stream', '1-1', 'l', 'line')
    expect(await client.xrange('stream', '-', '+', 'COUNT', 5)).toEqual([['1-1', ['l', 'line']]])
    await expect(client.hget('stream', 'l')).rejects.toThrow('WRONGTYPE')
    client.disconnect()
  })

  it('answers nothing once it is disconnected', async () => {
    const client = await opened()
    const asked = client.ping()
    client.disconnect()
    await expect(asked).rejects.toThrow('Connection is closed')
    await expect(client.ping()).rejects.toThrow('Connection is closed')
  })
})
