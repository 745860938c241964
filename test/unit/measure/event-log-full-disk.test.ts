import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { EventLogWriter } from '../../../src/measure/event-log/writer.ts'
import { testHeader } from '../../support/random-run.ts'

/** Bytes that the disk still takes. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    writeSync(file: number, bytes: Buffer, offset: number, length: number): number {
      if (disk.room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      const written = fs.writeSync(file, bytes, offset, Math.min(length, disk.room))
      disk.room -= written
      return written
    },
  }
})

const PLAIN = { isCompact: false, plain: (bytes: Buffer): Buffer => bytes }
const COMPACT = { isCompact: true, plain: (bytes: Buffer): Buffer => gunzipSync(bytes) }

it.each([PLAIN, COMPACT])(
  'reports a full disk, and goes on at the very byte when there is room again: %o',
  ({ isCompact, plain }) => {
    const folder = mkdtempSync(join(tmpdir(), 'event-log-'))
    const path = join(folder, 'events.ndjson')
    const writer = EventLogWriter.create(path, testHeader(), isCompact)
    disk.room = 10
    const accepted = { type: 'accepted', t: 1, call: 0, model: 'm', attempt: 1, taskId: 'a' } as const
    expect(() => writer.emit(accepted)).toThrow(
      expect.objectContaining({ code: 'EVENT_LOG_UNWRITABLE', hint: expect.stringContaining('disk is full') }),
    )
    disk.room = Number.POSITIVE_INFINITY
    writer.emit({ type: 'end', t: 2, status: 'partial' })
    writer.close()
    const lines = plain(readFileSync(path)).toString().trimEnd().split('\n')
    expect(lines.slice(1).map((line) => JSON.parse(line).type)).toEqual(['accepted', 'end'])
    rmSync(folder, { recursive: true })
  },
)
