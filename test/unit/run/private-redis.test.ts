import { mkdtempSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { privateRedis } from '../../../src/run/coordinator/private-redis.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'

it('is discarded although it ends between a question and its answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-ending-'))
  const replies = [(socket: Socket) => void socket.write('+PONG\r\n'), (socket: Socket) => void socket.end()]
  const server = createServer((socket) => socket.once('data', () => replies.shift()?.(socket)))
  await new Promise<void>((listening) => server.listen(join(folder, 'redis.sock'), listening))
  try {
    const redis = await privateRedis(new VirtualClock(), folder)
    await redis.discard()
    expect(replies).toEqual([])
  } finally {
    server.close()
  }
})
