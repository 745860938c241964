import { expect, it } from 'vitest'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import { ServerDialect } from '../../../src/dialect/server-dialect.ts'
import type { DialectAnswer } from '../../../src/dialect/server-messages.ts'
import type { Task } from '../../../src/gateway/bodies.ts'

const BASE = 'http://127.0.0.1:1'
const TASK: Task = { id: 'a', object: 'video.generation.task', model: 'kites/red', status: 'processing' }

/** What the mock of a dialect answers where a task is asked for at this path. */
function said(dialect: string, target: string, task: Task): DialectAnswer {
  const stage = new ServerDialect(readDialect(dialect), BASE)
  const heard = stage.hear({ method: 'GET', target, body: undefined })[0] ?? null
  return stage.say(heard, { status: 200, headers: {}, body: task }, 0)
}

it('states the address of a task in reads too, from which clients read it again', () => {
  expect(said('replicate', '/v1/predictions/a', TASK).body).toMatchObject({
    urls: { get: `${BASE}/v1/predictions/a` },
    status: 'processing',
  })
  expect(said('fal', '/kites/red/requests/a/status', TASK).body).toMatchObject({
    response_url: `${BASE}/kites/red/requests/a`,
  })
})

it('says of a result that is fetched early what the dialect says of a task under way', () => {
  const detail = 'Request is still in progress'
  for (const status of ['pending', 'processing']) {
    expect(said('fal', '/kites/red/requests/a', { ...TASK, status })).toMatchObject({ status: 400, body: { detail } })
  }
  expect(said('openai-videos', '/v1/videos/a/content', TASK).status).toBe(404)
})

it('states one result of a video as a text where the dialect has lists for others', () => {
  const results = ['https://kites.example.com/0.mp4']
  const done = { ...TASK, status: 'completed', results }
  expect(said('replicate', '/v1/predictions/a', done).body).toMatchObject({ output: results[0] })
  const image = { ...done, object: 'image.generation.task' }
  expect(said('replicate', '/v1/predictions/a', image).body).toMatchObject({ output: results })
})
