import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSpills, SpillFile } from '../../../src/distributed/spill-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-spill-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const accepted = { t: 1, type: 'accepted', call: 3, model: 'image-fast', attempt: 1, taskId: 'task-3' }
const answered = {
  ...{
    t: 2,
    type: 'outcome',
    call: 4,
    model: 'text-fast',
    endpoint: 'message',
    attempt: 1,
    outcome: 'accepted',
    ms: 1,
  },
}
const poll = { t: 3, type: 'poll', call: 3, model: 'image-fast', taskId: 'task-3', n: 1, outcome: 'accepted', ms: 1 }
const spilt = [accepted, answered, poll].map((event, n) => ({
  ...{ source: '0:1', item: n + 1 },
  line: `0:1 ${n + 1} mark ${JSON.stringify(event)}`,
}))

it('gives back what it was given', () => {
  const said: string[] = []
  const file = new SpillFile(folder, 'run-1', (text) => said.push(text))
  file.append(spilt.slice(0, 1))
  file.append(spilt.slice(1))
  expect(readSpills(folder)).toEqual(spilt)
  expect(said).toEqual([])
  expect(file.place).toBe(file.path)
})

it('says what was paid for and its disk does not take, and why, once', () => {
  const said: string[] = []
  const file = new SpillFile(join(folder, 'gone'), 'run-1', (text) => said.push(text))
  file.append(spilt)
  file.append(spilt.slice(0, 1))
  expect(file.place).toMatch(/spill, as far as it could be written$/)
  expect(said[0]).toMatch(/^events that Redis lacks cannot be written to this disk: ENOENT/)
  expect(said.slice(1).map((text) => text.trim())).toEqual([
    'accepted, but not stored on any disk: task-3  image-fast',
    'answered, but not stored on any disk: call 4  text-fast',
    'accepted, but not stored on any disk: task-3  image-fast',
  ])
})
