import { expect, it } from 'vitest'
import { renderHtml } from '../../../src/document/html/page.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import type { PollEvent, RunEvent } from '../../../src/measure/events/events.ts'
import { summarySchema } from '../../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { runDocument } from '../../../src/report/document.ts'
import { openTasksText } from '../../../src/run/folder/open-tasks.ts'
import { profileOf } from '../../support/profiles.ts'
import { headerOf } from '../../support/virtual-run.ts'

const profile = profileOf(`
version: 1
name: forgotten
duration: 10s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a red kite }, price: 2.5 }, { body: { prompt: a harbour } }]
`)

/** A call whose task was accepted 1 s after its start, and read once each second since. */
function callOf(call: number, request: number, statuses: readonly number[]): RunEvent[] {
  const of = { call, model: 'image-fast' }
  const plan = { modality: 'image', intended: call * 1000, record: true } as const
  const taskId = `task-${call}`
  const at = call * 1000 + 1000
  const polls = statuses.map(
    (status, n): PollEvent => ({
      ...{ t: at + (n + 1) * 1000, type: 'poll', ...of, taskId, n: n + 1, ms: 5, status },
      ...(status === 200 ? { outcome: 'accepted', taskStatus: 'processing' } : { outcome: 'refused' }),
    }),
  )
  const waits = { attempts: 1, polls: polls.length, admissionWaitMs: 0, backoffMs: 0, acceptedAt: at, sentAt: at - 100 }
  return [
    { t: call * 1000, type: 'arrival', ...of, ...plan, phase: 'run', request },
    { t: at - 100, type: 'attempt', ...of, endpoint: 'submit', attempt: 1 },
    { t: at, type: 'accepted', ...of, attempt: 1, taskId },
    ...polls,
    { t: at + 60_000, type: 'terminal', ...of, ...plan, end: 'timedOut', taskId, ...waits },
  ]
}

function summaryOf(time: 'real' | 'virtual', calls: readonly RunEvent[][]) {
  const builder = new SummaryBuilder({ ...headerOf(profile), time })
  for (const event of calls.flat()) builder.add(event)
  builder.add({ t: 70_000, type: 'end', status: 'complete' })
  return builder.finish()
}

const forgotten = [
  callOf(1, 0, [200, 404]),
  callOf(2, 0, [404, 200]),
  callOf(3, 1, [404, 410, 500]),
  callOf(4, 0, [200]),
]

it('a summary names the open tasks that the gateway does not know, how long it was asked about them, and their price', () => {
  const { openTasks } = summaryOf('real', forgotten)
  const task = (call: number) => ({ taskId: `task-${call}`, model: 'image-fast', call })
  const unknown = [{ followedMs: 2000, price: 2.5 }, undefined, { followedMs: 2000 }, undefined]
  expect(openTasks).toEqual([
    { ...task(1), unknown: unknown[0] },
    task(2),
    { ...task(3), unknown: unknown[2] },
    task(4),
  ])
  expect(summarySchema.shape.openTasks.parse(openTasks)).toEqual(openTasks)
})

it('every report and the screen tell of them', () => {
  const summary = summaryOf('real', forgotten)
  const document = runDocument(summary)
  const said =
    'The gateway does not know 2 accepted tasks (404 or 410). The last such answer came 2.00 s after acceptance. The price of these tasks is at least 2.5 credits by stated prices. The account may have been charged: ask the operator of the gateway, with the ids under “Open tasks”.'
  expect(document.verdict.notices).toContainEqual({ tone: 'warn', text: said })
  const look = { width: 120, colour: false }
  const pages = [renderHtml(document), renderMarkdown(document), renderTerminal(document, look)]
  for (const page of pages) expect(page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')).toContain(said)
  expect(pages[0]).toContain('no, 2.00 s after acceptance')
  expect(openTasksText(summary.openTasks, 'run').split('\n').slice(1, 5)).toEqual([
    '  task-1  image-fast  not known to the gateway',
    '  task-2  image-fast',
    '  task-3  image-fast  not known to the gateway',
    '  task-4  image-fast',
  ])
})

it('says nothing of prices that nobody knows, nor of charges in a simulation', () => {
  const [notice] = runDocument(summaryOf('real', [callOf(3, 1, [404, 410])])).verdict.notices.slice(-1)
  expect(notice?.text).toBe(
    'The gateway does not know 1 accepted task (404 or 410). The last such answer came 2.00 s after acceptance. The account may have been charged: ask the operator of the gateway, with the ids under “Open tasks”.',
  )
  const texts = runDocument(summaryOf('virtual', forgotten)).verdict.notices.map(({ text }) => text)
  expect(texts).toContain(
    'The gateway does not know 2 accepted tasks (404 or 410). The last such answer came 2.00 s after acceptance.',
  )
  expect(JSON.stringify(runDocument(summaryOf('real', [callOf(4, 0, [200])])))).not.toMatch(
    /does not know|known to the/,
  )
})
