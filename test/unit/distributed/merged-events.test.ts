import { expect, it } from 'vitest'
import { MergedEvents } from '../../../src/distributed/merged-events.ts'
import type { RedisLink } from '../../../src/distributed/redis-link.ts'
import { RunSeal } from '../../../src/distributed/run-seal.ts'
import type { TerminalEvent } from '../../../src/measure/events/events.ts'

const seal = new RunSeal('a secret of a test', 'run')
const poll = { t: 4, type: 'poll', call: 3, model: 'image-fast', taskId: 'a', n: 1, outcome: 'accepted', ms: 1 }
const ended = (end: TerminalEvent['end']): TerminalEvent => ({
  ...{ t: 9, type: 'terminal', call: 3, model: 'image-fast', modality: 'image', end, intended: 0, record: true },
  ...{ attempts: 1, polls: 1, taskId: 'a', admissionWaitMs: 0, backoffMs: 0 },
})

/** A Redis whose stream has one line, that a worker told before it was lost. */
function leftIn(line: string): RedisLink {
  const entry = ['1-0', ['s', '0:1', 'n', '1', 'l', line]]
  let isRead = false
  const ask = (): Promise<unknown> => {
    const answer = isRead ? [] : [entry]
    isRead = true
    return Promise.resolve(answer)
  }
  return { ask } as unknown as RedisLink
}

it.each([
  ['completed', []],
  ['interrupted', [poll]],
] as const)('what a worker read of a task that the log has as %s', async (end, taken) => {
  const line = seal.signerOf('0:1')(JSON.stringify(poll))
  const merged = new MergedEvents(leftIn(line), 't:{r}:', seal)
  merged.emit(ended(end))
  expect(await merged.next()).toEqual(taken)
  expect(merged.forged).toBe(0)
})
