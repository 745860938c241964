import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventLogWriter } from '../../../src/measure/event-log/writer.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { Journal } from '../../../src/run/folder/journal.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { testHeader } from '../../support/random-run.ts'

const disk = vi.hoisted(() => ({ isFull: false }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    writeSync(file: number, bytes: Buffer, from: number, length: number): number {
      if (disk.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return fs.writeSync(file, bytes, from, length)
    },
  }
})

const accepted = (taskId: string): RunEvent => ({ type: 'accepted', t: 1, call: 0, model: 'm', attempt: 1, taskId })
const attempt: RunEvent = { type: 'attempt', t: 1, call: 1, model: 'm', endpoint: 'submit', attempt: 1 }
const admitted: RunEvent = { type: 'admitted', t: 1, call: 1, model: 'm', attempt: 1, waitMs: 0 }

let folder: string
let journal: Journal
let told: { troubles: number; unlogged: string[] }
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  told = { troubles: 0, unlogged: [] }
  disk.isFull = false
  journal = new Journal(EventLogWriter.create(join(folder, 'events.ndjson'), { ...testHeader(), time: 'real' }), {
    onTrouble: () => told.troubles++,
    onUnlogged: (taskId) => told.unlogged.push(taskId),
  })
})
afterEach(() => rmSync(folder, { recursive: true }))

const lines = (): { type: string; taskId?: string }[] =>
  readFileSync(join(folder, 'events.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line))

describe('Journal', () => {
  it('says whether the attempts that are about to be sent are on record', () => {
    journal.emit(attempt)
    expect(journal.commit()).toBe(true)
    disk.isFull = true
    // Nothing is owed, and nothing is known of the disk yet.
    expect(journal.commit()).toBe(true)
    journal.emit(attempt)
    expect(journal.commit()).toBe(false)
    disk.isFull = false
    expect(journal.commit()).toBe(true)
    expect(lines().map(({ type }) => type)).toEqual(['attempt', 'attempt'])
  })

  it('tells of a full disk once, names each task that is accepted meanwhile, and catches up', () => {
    journal.emit(accepted('a'))
    disk.isFull = true
    for (const id of ['b', 'c']) journal.emit(accepted(id))
    // A line that is only put by is no success.
    journal.emit(admitted)
    expect(told).toEqual({ troubles: 1, unlogged: ['b', 'c'] })
    expect(journal.problem).toMatchObject({ code: 'EVENT_LOG_UNWRITABLE' })
    disk.isFull = false
    journal.emit(admitted)
    expect(journal.problem).toBeNull()
    journal.close()
    expect(lines().map(({ type, taskId }) => taskId ?? type)).toEqual(['a', 'b', 'c', 'admitted', 'admitted'])
  })

  it('ends a run on a full disk without throwing, and knows that the log is short', () => {
    disk.isFull = true
    journal.emit(accepted('a'))
    journal.close()
    expect(journal.problem).not.toBeNull()
    expect(told.troubles).toBe(1)
  })

  it('puts an attempt on record when it is asked to, and tells of a disk that refuses it', () => {
    journal.emit(attempt)
    expect(lines()).toHaveLength(0)
    journal.commit()
    expect(lines()).toMatchObject([attempt])
    disk.isFull = true
    journal.emit(attempt)
    journal.commit()
    expect(told.troubles).toBe(1)
    disk.isFull = false
    journal.commit()
    expect(journal.problem).toBeNull()
    expect(lines()).toMatchObject([attempt, attempt])
    // With nothing to put on record it says nothing about the disk.
    disk.isFull = true
    journal.emit(accepted('a'))
    journal.commit()
    expect(journal.problem).not.toBeNull()
  })

  it('hands its lines over every 50 ms until it is closed', async () => {
    const clock = new VirtualClock()
    await clock.run(async () => {
      journal.flushOn(clock)
      journal.emit(admitted)
      await clock.sleepUntil(49)
      expect(lines()).toHaveLength(0)
      await clock.sleepUntil(51)
      expect(lines()).toHaveLength(1)
      journal.close()
      await clock.sleepUntil(200)
    })
    expect(told.troubles).toBe(0)
  })
})
