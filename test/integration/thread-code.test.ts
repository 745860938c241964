import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMALL_HEAP_FLAGS } from '../../src/fast/v8-heap.ts'
import { ThreadCode } from '../../src/thread.ts'

/** Says whether it runs on another thread's code, and its data; ends when it is told to. */
const MODULE = `
const { parentPort, workerData: { name, code, flags = [] } } = require('node:worker_threads')
for (const flag of flags) require('node:v8').setFlagsFromString(flag)
function answer() { return { name, isReused: code.isReused, file: __filename } }
parentPort.postMessage(answer())
parentPort.once('message', () => { if (name === 'faulty') throw new Error('a fault'); parentPort.close() })
`
const folder = mkdtempSync(join(tmpdir(), 'gatebench-thread-code-'))
const file = join(folder, 'module.cjs')
beforeAll(() => writeFileSync(file, MODULE))
afterAll(() => rmSync(folder, { recursive: true }))

async function answerOf(code: ThreadCode, name: string, flags: readonly string[] = []): Promise<unknown> {
  const thread = code.start({ name, flags })
  thread.on('error', () => {})
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  const answer = await new Promise((resolve) => thread.once('message', resolve))
  thread.postMessage(null)
  await ended
  return answer
}

/** Starts the first thread, and ends it once its code is here. */
function keptBy(code: ThreadCode, flags: readonly string[] = []): Promise<void> {
  return new Promise((resolve) => {
    const first = code.start({ name: 'first', flags })
    first.once('message', (answer) => {
      expect(answer).toEqual({ name: 'first', isReused: false, file })
      expect(code.isComing).toBe(true)
      code.keep()
      const look = (): void => {
        if (code.isComing) setImmediate(look)
        else {
          first.postMessage(null)
          resolve()
        }
      }
      look()
    })
  })
}

test('threads behind the first run on its code, once it is here', async () => {
  let settled = 0
  const code = new ThreadCode(pathToFileURL(file), () => settled++)
  await keptBy(code)
  expect(settled).toBe(1)
  expect(await answerOf(code, 'second')).toEqual({ name: 'second', isReused: true, file })
  expect(await answerOf(code, 'third')).toMatchObject({ isReused: true })
  expect(settled).toBe(1)
})

test('threads run on the code of the first where each keeps its heap small: V8 takes those flags back when it starts a thread', async () => {
  const code = new ThreadCode(pathToFileURL(file), () => {}, SMALL_HEAP_FLAGS)
  await keptBy(code, SMALL_HEAP_FLAGS)
  expect(await answerOf(code, 'second', SMALL_HEAP_FLAGS)).toMatchObject({ isReused: true })
  expect(await answerOf(code, 'third', SMALL_HEAP_FLAGS)).toMatchObject({ isReused: true })
})

test('a first thread that ends without its code lets the others start', async () => {
  let settled = 0
  const code = new ThreadCode(pathToFileURL(file), () => settled++)
  expect(await answerOf(code, 'faulty')).toMatchObject({ isReused: false })
  expect(settled).toBe(1)
  expect(await answerOf(code, 'second')).toMatchObject({ isReused: false })
})
