import { describe, expect, test } from 'vitest'
import type { TaskRecord } from '../../../src/mock/oracle/oracle-log.ts'
import { harness, idOf, worldWith } from '../../support/mock-harness.ts'

/** Every job of the class takes exactly 10 s. */
const TEN_SECONDS = { models: { 'image-standard': { latency: { median: '10s', sigma: 0 } } } }

const submit = { model: 'image-standard', prompt: 'a red kite' }

describe('a task', () => {
  test('is pending in the reply to its submit, with an estimate of 1.3 medians in seconds', () => {
    const { submit } = harness(worldWith(TEN_SECONDS))
    expect(submit()).toEqual({
      status: 200,
      headers: {},
      delayMs: 0,
      body: {
        id: expect.stringMatching(/^task_[0-9a-z]{12}$/),
        object: 'image.generation.task',
        model: 'image-standard',
        status: 'pending',
        progress: 0,
        task_info: { can_cancel: false, estimated_time: 13 },
      },
    })
  })

  test('rises to 90, stays there, and completes with its results', async () => {
    const { submit, poll, to } = harness(worldWith(TEN_SECONDS))
    const id = idOf(submit({ model: 'image-standard', n: 2 }))
    const seen: unknown[] = []
    for (const instant of [0, 2500, 5000, 7500, 9999, 10_000]) {
      await to(instant)
      const { status, progress } = poll(id)
      seen.push([status, progress])
    }
    expect(seen).toEqual([
      ['processing', 0],
      ['processing', 30],
      ['processing', 60],
      ['processing', 90],
      ['processing', 90],
      ['completed', 100],
    ])
    const results = ['0.png', '1.png'].map((file) => `http://127.0.0.1/files/${id}/${file}`)
    expect(poll(id)).toEqual({
      id,
      object: 'image.generation.task',
      model: 'image-standard',
      status: 'completed',
      progress: 100,
      results,
    })
  })

  test.each([
    ['video', '/v1/videos/generations', 'video-fast', 'mp4'],
    ['audio', '/v1/audios/generations', 'audio-speech', 'wav'],
  ])('of %s has one file', async (modality, path, model, extension) => {
    const { submit, poll, to } = harness(worldWith())
    const reply = submit({ model }, { path })
    await to(1_000_000)
    expect(poll(idOf(reply))).toMatchObject({
      object: `${modality}.generation.task`,
      status: 'completed',
      results: [`http://127.0.0.1/files/${idOf(reply)}/0.${extension}`],
    })
  })

  test('fails early, keeping the progress it had', async () => {
    const { submit, poll, to } = harness(
      worldWith({ ...TEN_SECONDS, faults: { m: { kind: 'failure', at: 0.5, code: 'policy', message: 'refused' } } }),
    )
    const id = idOf(submit())
    await to(4999)
    expect(poll(id)).toMatchObject({ status: 'processing' })
    await to(5000)
    expect(poll(id)).toMatchObject({ status: 'failed', progress: 60, error: { code: 'policy', message: 'refused' } })
    expect(poll(id)).not.toHaveProperty('results')
  })

  test('that is stuck stays at 90 for ever', async () => {
    const { submit, poll, to } = harness(worldWith({ ...TEN_SECONDS, faults: { stuck: { kind: 'stuck' } } }))
    const id = idOf(submit())
    await to(1e9)
    expect(poll(id)).toMatchObject({ status: 'processing', progress: 90 })
  })

  test('that is slow takes so many times as long', async () => {
    const { submit, poll, to } = harness(worldWith({ ...TEN_SECONDS, faults: { slow: { kind: 'slow', factor: 4 } } }))
    const id = idOf(submit())
    await to(39_999)
    expect(poll(id)).toMatchObject({ status: 'processing' })
    await to(40_000)
    expect(poll(id)).toMatchObject({ status: 'completed' })
  })

  test('that flaps is told in an older state', async () => {
    const { submit, poll, to } = harness(worldWith({ ...TEN_SECONDS, faults: { flapping: { kind: 'flapping' } } }))
    const id = idOf(submit())
    await to(5000)
    expect(poll(id)).toMatchObject({ status: 'pending', progress: 0 })
    await to(10_000)
    expect(poll(id)).toMatchObject({ status: 'processing', progress: 90 })
  })

  test('waits its turn where the model has a capacity', async () => {
    const { submit, poll, to } = harness(
      worldWith({ models: { 'image-standard': { latency: { median: '10s', sigma: 0 }, capacity: 2 } } }),
    )
    const ids = [1, 2, 3].map(() => idOf(submit()))
    expect(ids.map((id) => poll(id).status)).toEqual(['processing', 'processing', 'pending'])
    await to(10_000)
    expect(ids.map((id) => poll(id).status)).toEqual(['completed', 'completed', 'processing'])
    await to(20_000)
    expect(poll(ids[2] as string).status).toBe('completed')
  })

  test('is unknown to others, before it is made, and long after it is done', async () => {
    const keys = { a: { user: 'ada' }, b: { user: 'ada' }, c: { user: 'bob' } }
    const { submit, get, to } = harness(worldWith({ ...TEN_SECONDS, keys, tasks: { keepFor: '1h' } }))
    const id = idOf(submit(undefined, { authorization: 'Bearer a' }))
    const status = (key: string): number => get(`/v1/tasks/${id}`, { authorization: `Bearer ${key}` }).status
    expect(['a', 'b', 'c'].map(status)).toEqual([200, 200, 404])
    expect(get('/v1/tasks/task_nobody').status).toBe(404)
    await to(10_000 + 3_599_999)
    expect(status('a')).toBe(200)
    await to(10_000 + 3_600_000)
    expect(status('a')).toBe(404)
  })
})

test('results can be fetched until they expire', async () => {
  const { submit, get, to } = harness(worldWith({ ...TEN_SECONDS, files: { expireAfter: '1m' } }))
  const id = idOf(submit())
  expect(get(`/files/${id}/0.png`).status).toBe(404)
  await to(10_000)
  expect(get(`/files/${id}/0.png`)).toMatchObject({ status: 200, file: 'image' })
  expect(get(`/files/${id}/1.png`).status).toBe(404)
  expect(get(`/files/${id}/0.mp4`).status).toBe(404)
  await to(70_000)
  expect(get(`/files/${id}/0.png`).status).toBe(410)
})

test('the oracle tells every change of a task at its own instant, however late it is asked', async () => {
  const world = worldWith({ models: { 'image-standard': { latency: { median: '10s', sigma: 0 }, capacity: 1 } } })
  const { submit: post, records, to } = harness(world)
  const ids = [idOf(post(submit)), idOf(post(submit))]
  await to(1_000_000)
  const changes = records().filter((record): record is TaskRecord => record.type === 'task')
  expect(changes.map(({ t, taskId, status }) => [t, ids.indexOf(taskId), status])).toEqual([
    [0, 0, 'pending'],
    [0, 0, 'processing'],
    [0, 1, 'pending'],
    [10_000, 0, 'completed'],
    [10_000, 1, 'processing'],
    [20_000, 1, 'completed'],
  ])
})

test('text is answered in the same response, after its time', () => {
  const world = worldWith({ models: { 'text-fast': { latency: { median: '2s', sigma: 0 } } } })
  expect(harness(world).message()).toEqual({
    status: 200,
    headers: {},
    delayMs: 2000,
    body: {
      id: expect.stringMatching(/^msg_[0-9a-z]{12}$/),
      type: 'message',
      role: 'assistant',
      model: 'text-fast',
      content: [{ type: 'text', text: expect.any(String) }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 6 },
    },
  })
})

test('the same seed and the same requests give the same bytes', async () => {
  const train = async (seed: number): Promise<string> => {
    const { submit, message, poll, records, to } = harness(worldWith(), { seed })
    const replies: unknown[] = []
    for (let i = 0; i < 20; i++) {
      await to(i * 3000)
      const reply = i % 3 === 0 ? message() : submit()
      replies.push(reply, i % 3 === 0 ? null : poll(idOf(reply)))
    }
    return JSON.stringify([replies, records()])
  }
  expect(await train(7)).toBe(await train(7))
  expect(await train(7)).not.toBe(await train(8))
})

test('one call meets one latency, whichever attempt brings it and whatever came before', async () => {
  const doneAt = async (call: number, attempt: number, before: number): Promise<number> => {
    const { submit: post, records, to } = harness(worldWith())
    for (let i = 0; i < before; i++) post(submit, { call: { call: 1000 + i, attempt: 1 } })
    const id = idOf(post(submit, { call: { call, attempt } }))
    await to(1e7)
    const done = records().find(
      (record) => record.type === 'task' && record.taskId === id && record.status === 'completed',
    )
    return done?.t as number
  }
  expect(await doneAt(17, 3, 5)).toBe(await doneAt(17, 1, 0))
  expect(await doneAt(17, 1, 0)).not.toBe(await doneAt(18, 1, 0))
})

test('at a time scale the caller is told of time in its own seconds', () => {
  const { submit } = harness(worldWith(TEN_SECONDS), { speed: 20 })
  expect(submit().body).toMatchObject({ task_info: { estimated_time: 0.65 } })
})
