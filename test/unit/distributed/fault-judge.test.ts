import { expect, it } from 'vitest'
import { ACTS } from '../../../bench/distributed-faults/acts.ts'
import { IMAGE, type Submit, TEXT } from '../../../bench/distributed-faults/gateway.ts'
import { type Judgement, judge } from '../../../bench/distributed-faults/judge.ts'
import { type Ended, HUNG, type Left } from '../../../bench/distributed-faults/left.ts'
import { type Load, plannedCalls } from '../../../bench/distributed-faults/load.ts'
import type { LogLine, RunFiles } from '../../../bench/distributed-faults/run-files.ts'
import { FAULTS, type MustSay } from '../../../bench/distributed-faults/table.ts'

const LOAD: Load = {
  ...{ seconds: 1, budget: 1_000 },
  ...{ image: { perSecond: 4, rate: 1, concurrency: 2 }, text: { perSecond: 2, rate: 2 } },
}
const GOES_ON = FAULTS.find(({ name }) => name === 'none')?.must as MustSay
const ENDS = FAULTS.find(({ name }) => name === 'Redis full')?.must as MustSay

/** Calls 0 to 3 are images, 4 and 5 texts: each sent once, answered, and seen to its end. */
const submitOf = (call: number): Submit => ({
  ...{ kind: call < 4 ? 'submit' : 'message', at: 2_000 * call, label: `${call}.1`, port: 1, status: 200 },
  ...{ taskId: `task-${call}`, charged: call < 4 ? IMAGE.price : TEXT.price },
  ...{ endsAt: 2_000 * call + 500, answeredAt: 2_000 * call + 10 },
})
const linesOf = (call: number): LogLine[] => {
  const model = call < 4 ? IMAGE.model : TEXT.model
  const of = { call, model, attempt: 1 }
  return [
    { type: 'arrival', ...of },
    ...(call < 4 ? [{ type: 'accepted', ...of, taskId: `task-${call}` }] : []),
    { type: 'outcome', ...of, outcome: 'accepted' },
    { type: 'terminal', ...of, end: 'completed', taskId: `task-${call}` },
  ]
}
const CALLS = Array.from({ length: plannedCalls(LOAD) }, (_, call) => call)
const done: Ended = { code: 0, stderr: '' }
const files = (
  lines: LogLine[],
  counts: Record<string, number> = {},
  exitCode = 0,
  reasons: string[] = [],
): RunFiles => ({
  ...{ lines, verdict: { exitCode, reasons }, status: exitCode === 0 ? 'complete' : 'partial' },
  counts: { planned: 6, completed: 6, ambiguous: 0, unresolved: 0, timedOut: 0, dropped: 0, ...counts },
  report: `exit ${exitCode}`,
})

function leftBy(change: Partial<Left> = {}, submits: Submit[] = CALLS.map(submitOf)): Left {
  return {
    ...{ load: LOAD, damage: { victims: [] }, isLocal: false, coordinator: done, workers: [done, done], resumed: null },
    ...{ first: null, last: files(CALLS.flatMap(linesOf)), spills: '' },
    gateway: {
      submits,
      reads: submits.flatMap(({ kind, at, taskId }) =>
        kind === 'submit' ? [{ kind: 'read' as const, at, taskId: taskId as string, isDone: true }] : [],
      ),
      lags: [],
    },
    ...change,
  }
}

const wrongIn = ({ lost, doubled, over, overLimits, hung, untrue, unmet }: Judgement): string[] => [
  ...[...lost, ...doubled, ...overLimits, ...hung, ...untrue, ...unmet],
  ...(over > 0 ? ['over the budget'] : []),
]

it('finds nothing wrong with a run that did as it says', () => {
  expect(wrongIn(judge(GOES_ON, leftBy()))).toEqual([])
})

const without = (call: number, ...others: LogLine[]): RunFiles =>
  files([...CALLS.filter((one) => one !== call).flatMap(linesOf), ...others], { completed: 5 })
const dropped: LogLine = { type: 'dropped', call: 2, model: IMAGE.model, reason: 'stopped' }

it.each<[string, Left, string]>([
  ['a call that nobody speaks of', leftBy({ last: without(2) }), 'ends as nothing, and was accepted'],
  [
    'a call that is said to be unsent',
    leftBy({ last: without(2, dropped) }),
    'reached the gateway, and is said to be unsent',
  ],
  [
    'a call in doubt whose task was read',
    leftBy({ last: without(2, { type: 'arrival', call: 2 }, { type: 'terminal', call: 2, end: 'ambiguous' }) }),
    'though its task was read',
  ],
  ['an attempt that came twice', leftBy({}, [...CALLS, 1].map(submitOf)), 'attempt 1.1 came twice'],
  [
    'a call that was accepted twice',
    leftBy({}, [...CALLS.map(submitOf), { ...submitOf(1), label: '1.2' }]),
    'call 1 was accepted twice',
  ],
  ['more than the budget', leftBy({ load: { ...LOAD, budget: 50 } }), 'over the budget'],
  [
    'more tasks at once than there are slots',
    leftBy(
      {},
      CALLS.map((call) => ({ ...submitOf(call), endsAt: 100_000 })),
    ),
    '4 images at once, of 2',
  ],
  ['a process that does not end', leftBy({ workers: [done, { code: HUNG, stderr: '' }] }), 'worker 2'],
  [
    'an exit code that the table does not have',
    leftBy({ workers: [done, { code: 1, stderr: '' }] }),
    'worker 2 ended with 1',
  ],
  ['a bug', leftBy({ workers: [done, { code: 0, stderr: 'error BUG: this' }] }), 'says “BUG”'],
  ['a report that says another code', leftBy({ last: { ...leftBy().last, report: 'exit 96' } }), 'does not say exit 0'],
  [
    'figures that are not those of the log',
    leftBy({ last: files(CALLS.flatMap(linesOf), { completed: 5 }) }),
    'its log 6',
  ],
  [
    'a silence that was none',
    leftBy({ coordinator: { code: 0, stderr: 'the coordinator did not report for 1.28 s, and' } }),
    'its word holds for longer',
  ],
  [
    'a figure of unsent calls that is another’s',
    leftBy({ coordinator: { code: 0, stderr: '3 planned calls not sent: why' } }),
    'its log drops 0',
  ],
  [
    'no worker, where two live',
    leftBy({ coordinator: { code: 0, stderr: 'no worker is left' } }),
    'says that no worker is left',
  ],
])('notices %s', (_, left, word) => {
  expect(wrongIn(judge(GOES_ON, left)).join('\n')).toContain(word)
})

it('counts starts in any stretch of five seconds, and forgives what the gateway itself was late by', () => {
  const burst = Array.from({ length: 9 }, (_, n) => ({
    ...submitOf(1),
    at: 10 * n,
    endsAt: 10 * n + 5,
    label: `${n}.1`,
  }))
  const left = leftBy({}, burst)
  expect(judge(GOES_ON, left).overLimits).toEqual(['9 images in 5 s, of 6'])
  left.gateway.lags.push({ at: 0, ms: 3_000 })
  expect(judge(GOES_ON, left).overLimits).toEqual([])
})

it('takes what a worker has on its disk for known, until a resume has read it', () => {
  const left = leftBy({ last: without(2), spills: 'accepted task-2' })
  expect(judge(ENDS, left).lost).toEqual([])
  expect(judge(ENDS, { ...left, resumed: done }).lost).toHaveLength(1)
})

it('has a way to bring about each of its faults, and no other', () => {
  expect(Object.keys(ACTS).sort()).toEqual(FAULTS.map(({ name }) => name).sort())
  expect(FAULTS.length).toBeGreaterThanOrEqual(25)
})
