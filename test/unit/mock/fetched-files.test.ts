import { describe, expect, it } from 'vitest'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import { DialectAdapter } from '../../../src/mock/server/dialect-adapter.ts'
import { harness, idOf, worldWith } from '../../support/mock-harness.ts'

/** A GET of a path, as the mock of a dialect answers it. */
function get(h: ReturnType<typeof harness>, adapter: DialectAdapter, path: string) {
  const { heard, ...request } = adapter.understand('GET', path, undefined)
  return adapter.say(heard, h.get(path, request), 0)
}

describe('the result call of a dialect whose answer is the file', () => {
  const adapter = new DialectAdapter(readDialect('openai-videos'), 'http://127.0.0.1', () => 'video')
  const expires = { faults: { soon: { kind: 'expired-results', after: 60_000 } } }

  it('gets 410 when the result has expired, as the file itself does', async () => {
    const h = harness(worldWith(expires))
    const id = idOf(h.submit())
    await h.to(3_600_000)
    const read = get(h, adapter, `/v1/videos/${id}`)
    expect(read.body).toMatchObject({ status: 'completed' })
    expect(get(h, adapter, `/v1/videos/${id}/content`)).toMatchObject({ status: 410, body: { error: {} } })
    expect(h.lastRequest()).toMatchObject({ reason: 'expired', taskId: id })
  })

  it('gets the file before, and a refusal while there is none', async () => {
    const h = harness(worldWith())
    const id = idOf(h.submit())
    expect(get(h, adapter, `/v1/videos/${id}/content`)).toMatchObject({ status: 404 })
    await h.to(600_000)
    expect(get(h, adapter, `/v1/videos/${id}/content`)).toMatchObject({ status: 200, file: 'video' })
  })
})
