import { expect, test } from 'vitest'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { renderTasksCsv } from '../../../src/report/csv.ts'
import { parsedCsv } from '../../support/csv.ts'
import { gathered } from '../../support/gathered.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { sampleEvents } from '../../support/sample-summary.ts'

test('one row a call, from its terminal or dropped event', async () => {
  const [head, ...rows] = parsedCsv(await gathered(renderTasksCsv(sampleEvents())))
  expect(rows.map((row) => [row[0], row[3]])).toEqual([
    ['0', 'completed'],
    ['1', 'dropped'],
    ['2', 'refused'],
  ])
  const column = (name: string, row: number): string | undefined => rows[row]?.[head?.indexOf(name) ?? -1]
  expect(column('response_ms', 0)).toBe('14400.25')
  expect(column('service_ms', 0)).toBe('14000.25')
  // Only a completed call has a response time.
  expect(column('response_ms', 2)).toBe('')
  expect(column('message', 1)).toBe('no-slot')
})

test.each(Object.entries(HOSTILE_TEXTS))(
  '%s text is one field that no spreadsheet takes for a formula',
  async (_, text) => {
    const rows = parsedCsv(await gathered(renderTasksCsv(sampleEvents(text))))
    expect(rows).toHaveLength(4)
    expect(new Set(rows.map((row) => row.length)).size).toBe(1)
    for (const field of rows.flat()) expect(field).not.toMatch(/^[=+\-@\t\r]/)
  },
)

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1'])('%j gets a quote before it', async (text) => {
  const rows = parsedCsv(await gathered(renderTasksCsv(sampleEvents(text))))
  expect(rows[2]?.[1]).toMatch(/^'/)
})

test('events that arrive one by one give the same text, in pieces', async () => {
  async function* slowly(): AsyncGenerator<RunEvent> {
    for (let at = 0; at < 300; at++) yield* sampleEvents()
  }
  const pieces: string[] = []
  for await (const piece of renderTasksCsv(slowly())) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(1)
  expect(parsedCsv(pieces.join(''))).toHaveLength(1 + 300 * 3)
})
