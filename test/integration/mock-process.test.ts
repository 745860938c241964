import { expect, test } from 'vitest'
import { spawnMockGateway } from '../../src/mock/server/mock-process.ts'

test('a mock in a process of its own serves, counts, shows its log and ends', async () => {
  const mock = await spawnMockGateway({ tier: 'free', preset: 'clean', seed: 3 })
  const headers = { authorization: `Bearer ${mock.apiKey}` }
  const response = await fetch(`${mock.url}/api/v1/files/quota`, { headers })
  expect(await response.json()).toMatchObject({ data: { user_group: 'free' } })
  expect(await mock.counts()).toMatchObject({ endpoints: { quota: { requests: 1 } } })

  const log = await (await fetch(`${mock.url}/_mock/oracle`, { headers })).text()
  const lines = log.trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ type: 'request', endpoint: 'quota', status: 200 })

  await mock.close()
  await expect(fetch(mock.url)).rejects.toThrow()
  await expect(mock.counts()).rejects.toMatchObject({ code: 'MOCK_PROCESS_LOST' })
})

test('a world that does not exist is told as if it were loaded here', async () => {
  await expect(spawnMockGateway({ tier: 'prof' })).rejects.toMatchObject({
    code: 'MOCK_WORLD_UNKNOWN',
    exitCode: 104,
    hint: expect.stringContaining('did you mean pro?'),
  })
})
