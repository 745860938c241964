import { expect, test } from 'vitest'
import { screenLines } from '../../../src/command/output.ts'
import { Progress } from '../../../src/command/progress.ts'
import { endingSignals } from '../../../src/command/signals.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { randomRun, testProfile } from '../../support/random-run.ts'

const ESC = String.fromCharCode(27)
const ESCAPES = new RegExp(`${ESC}\\[[0-9;?]*[A-Za-z]`, 'g')

/** What a terminal shows after these bytes: enough of one for what progress writes. */
class Screen {
  readonly rows: string[] = ['']
  readonly columns: number
  #row = 0

  constructor(columns: number) {
    this.columns = columns
  }

  write(text: string): void {
    for (const [part] of text.matchAll(new RegExp(`${ESC}\\[(\\d*)([A-Za-z])|\\n|\\r|[^${ESC}\\n\\r]+`, 'gu'))) {
      const up = new RegExp(`^${ESC}\\[(\\d+)A$`).exec(part)
      if (up !== null) this.#row = Math.max(0, this.#row - Number(up[1]))
      else if (part === '\n') this.rows[++this.#row] ??= ''
      else if (part.endsWith('[J')) this.rows.splice(this.#row, Number.POSITIVE_INFINITY, '')
      else if (!part.startsWith(ESC) && part !== '\r') this.rows[this.#row] = part
    }
  }
}

function show(events: readonly RunEvent[], target: object, env = {}, profile = testProfile()): void {
  const progress = new Progress(
    profile,
    200,
    new VirtualClock(),
    target as ConstructorParameters<typeof Progress>[3],
    env,
  )
  for (const [at, event] of events.entries()) {
    progress.emit(event)
    if (at % 200 === 0) progress.say(`notice ${at}`)
  }
  progress.end()
}

const events = randomRun(3, 200)

test.each([60, 80, 200])('on a terminal of %i columns a line a model, redrawn in place, none too long', (columns) => {
  const screen = new Screen(columns)
  show(events, { isTTY: true, columns, write: (text: string) => screen.write(text) })
  const lines = screen.rows.filter((row) => row !== '')
  expect(lines).toHaveLength(1 + 1 + 3 + 1)
  for (const line of lines) expect(line.length).toBeLessThan(columns)
  expect(lines[0]).toMatch(/^running 0 ms of 1m 00s {2}200\/200 calls(, [^,]* (in flight|completed|throttled|to go))*$/)
  const completed = events.filter(
    (event) => event.type === 'terminal' && event.end === 'completed' && event.model === 'text-fast',
  )
  expect(lines.find((line) => line.startsWith('text-fast'))).toMatch(new RegExp(` ${completed.length} `))
  expect(lines.at(-1)).toMatch(/^notice/)
})

test('what a signal did is wrapped at the terminal’s width, and says what has started and what is open', () => {
  const screen = new Screen(50)
  const target = { isTTY: true, columns: 50, write: (text: string) => screen.write(text) }
  const progress = new Progress(testProfile(), 200, new VirtualClock(), target, {})
  const half = events.slice(0, events.length / 2)
  for (const event of half) progress.emit(event)
  const callsOf = (type: RunEvent['type']): Set<number> =>
    new Set(half.flatMap((event) => (event.type === type && 'call' in event ? (event.call ?? []) : [])))
  // Some are dropped before they ever arrive.
  const started = [...callsOf('arrival')].filter((call) => !callsOf('dropped').has(call)).length
  const open = started - callsOf('terminal').size
  expect(open).toBeGreaterThan(0)
  const signals = endingSignals((notice) => progress.say(notice), { standing: () => progress.standing() })
  signals.listen()
  const shown = (): string =>
    screen.rows
      .slice(1 + 1 + 3)
      .join(' ')
      .trim()
  process.emit('SIGHUP', 'SIGHUP')
  expect(screen.rows.every((row) => row.length < 50)).toBe(true)
  expect(shown()).toBe(
    `SIGHUP: no new calls; ${started} of 200 planned calls were started; ${open} open calls are followed to their end. Press Ctrl-C again to stop waiting and write the partial report.`,
  )
  process.emit('SIGHUP', 'SIGHUP')
  expect(shown()).toBe(
    `SIGHUP: writing the partial report; ${open} of ${started} started calls remain open. Press Ctrl-C again to quit at once.`,
  )
  signals.end()
})

test('a terminal that becomes narrower keeps no line of the wider one', () => {
  const screen = new Screen(100)
  const target = { isTTY: true, columns: 100, write: (text: string) => screen.write(text) }
  const progress = new Progress(testProfile(), 200, new VirtualClock(), target, {})
  progress.say('first')
  target.columns = 50
  progress.say('second')
  const written: string[] = []
  target.write = (text) => written.push(text)
  progress.end()
  expect(written.join('')).toContain(`${ESC}[6A`)
})

test('keeps no program waiting once it has ended', async () => {
  const clock = new VirtualClock()
  const progress = new Progress(testProfile(), 200, clock, { isTTY: false, columns: 80, write: () => {} }, {})
  progress.begin()
  progress.end()
  await expect(clock.run(() => new Promise(() => {}))).rejects.toThrow('waits at 0 ms')
})

test.each([
  ['no terminal', false, {}],
  ['CI', true, { CI: 'true' }],
  ['NO_COLOR', true, { NO_COLOR: '1' }],
  ['a dumb terminal', true, { TERM: 'dumb' }],
])('with %s there are plain lines', (_, isTTY, env) => {
  const written: string[] = []
  show(events, { isTTY, columns: 80, write: (more: string) => written.push(more) }, env)
  const text = written.join('')
  expect(text).not.toContain(ESC)
  expect(text.trimEnd().split('\n').at(-1)).toMatch(
    /^running 0 ms of 1m 00s {2}200\/200 calls, \d+ in flight, \d+ completed/,
  )
})

test.each(Object.entries(HOSTILE_TEXTS))('%s text is shown and not obeyed', (_, text) => {
  const base = testProfile()
  const profile = { ...base, models: base.models.map((load) => ({ ...load, model: `${text}${load.model}` })) }
  const pieces: string[] = []
  const target = { isTTY: true, columns: 80, write: (more: string) => void pieces.push(more) }
  const progress = new Progress(profile, 10, new VirtualClock(), target, {})
  progress.say(text)
  progress.end()
  const written = pieces.join('')
  expect(written.replaceAll(ESCAPES, '')).not.toMatch(/[^\P{Cc}\n\r]|\p{Cf}/u)
  expect(written.match(ESCAPES)?.filter((sequence) => !/\[(?:K|J|\d+A|\d+m)$/.test(sequence))).toEqual([])
})

test('a stopped run waits for its open calls: dropped calls are not counted as done, and no time to go is made up', () => {
  const screen = new Screen(200)
  const target = { isTTY: true, columns: 200, write: (text: string) => screen.write(text) }
  const progress = new Progress(testProfile(), 200, new VirtualClock(), target, {})
  const half = events.slice(0, events.length / 2)
  for (const event of half) progress.emit(event)
  progress.say('')
  expect(screen.rows[0]).toMatch(/^running .* to go/)
  const { started, open } = progress.standing()
  const [planned] = events.filter((event) => event.type === 'arrival')
  for (let call = 1000; call < 1100; call++) {
    progress.emit({ ...planned, call, type: 'dropped', reason: 'stopped' } as RunEvent)
  }
  progress.say('')
  expect(screen.rows[0]).toMatch(
    new RegExp(`^stopped, waiting for ${open} open calls, 0 ms {2}${started}/200 calls, \\d+ completed`),
  )
  expect(screen.rows.join('\n')).not.toContain('to go')
})

test('after the last call the line names the balance that is waited for, and at the end nothing', () => {
  const screen = new Screen(200)
  const target = { isTTY: true, columns: 200, write: (text: string) => screen.write(text) }
  const base = testProfile()
  const profile = { ...base, credits: { ...base.credits, settleMs: 60_000 } }
  const progress = new Progress(profile, 200, new VirtualClock(), target, {})
  const line = (): string => {
    progress.say('')
    return screen.rows[0] ?? ''
  }
  // Of a closed model nothing is dropped.
  progress.emit({ t: 0, type: 'stopped', reason: 'throttle_rate <= 5% is broken' })
  expect(line()).toMatch(/^stopped, 0 ms {2}0\/200 calls/)
  const balance = { used: '0', remaining: null, total: null, isUnlimited: true }
  progress.emit({ t: 1, type: 'credits', when: 'before', ...balance } as unknown as RunEvent)
  expect(line()).toMatch(/^stopped, 0 ms/)
  progress.emit({ t: 2, type: 'credits', when: 'after', ...balance } as unknown as RunEvent)
  expect(line()).toMatch(/^stopped, waiting up to 1m 00s for the balance to settle, 0 ms {2}0\/200 calls/)
  progress.end()
  expect(screen.rows[0]).toMatch(/^stopped, 0 ms/)
})

test('while prices are checked the line says so, and the time of the plan begins after that', () => {
  const screen = new Screen(200)
  const target = { isTTY: true, columns: 200, write: (text: string) => screen.write(text) }
  const base = testProfile()
  const profile = { ...base, credits: { ...base.credits, priceCheck: true as const } }
  const clock = new VirtualClock()
  const progress = new Progress(profile, 200, clock, target, {})
  progress.begin()
  return clock.run(async () => {
    await clock.sleepUntil(7_000)
    expect(screen.rows[0]).toMatch(/^checking prices, 7.00 s {2}0\/200 calls, 0 in flight, 0 completed, 0 throttled$/)
    progress.emit({ t: 7_000, type: 'origin' })
    await clock.sleepUntil(9_000)
    expect(screen.rows[0]).toMatch(/^running 2.00 s of 1m 00s/)
    progress.end()
  })
})

test('a signal that comes when nothing is under way waits for nothing, and the next one quits', () => {
  const said: string[] = []
  let isOver = false
  const { control, listen, end } = endingSignals((notice) => said.push(notice), { isOver: () => isOver })
  listen()
  process.emit('SIGHUP', 'SIGHUP')
  expect(control.halt.aborted).toBe(false)
  isOver = true
  process.emit('SIGHUP', 'SIGHUP')
  expect(control.stop.reason).toEqual(new Error('stopped by SIGHUP'))
  expect(control.halt.aborted).toBe(true)
  expect(said[1]).toBe(
    'SIGHUP: nothing more is sent; the reports are being written. Press Ctrl-C again to quit at once.',
  )
  end()
})

test('a list in a notice stays a list on a terminal', () => {
  const notice =
    'two tasks that are still open may have been paid for:\n  task_1  video\n  task_2  audio\nfollow up: resume run'
  expect(screenLines(notice, { isTTY: true, columns: 40 })).toBe(
    'two tasks that are still open may have\nbeen paid for:\n  task_1  video\n  task_2  audio\nfollow up: resume run\n',
  )
  expect(screenLines(notice, { isTTY: false, columns: 40 })).toBe(`${notice}\n`)
})
