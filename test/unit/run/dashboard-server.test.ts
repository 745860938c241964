import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveRun } from '../../../src/report/live.ts'
import { DashboardServer } from '../../../src/run/watch/dashboard-server.ts'
import type { Alarm, Clock } from '../../../src/time/clock.ts'
import { detailedRun } from '../../support/detailed-run.ts'

/** A clock that stands still until it is moved. */
class HandClock implements Clock {
  readonly originEpochMs = 0
  #now = 0
  readonly #alarms = new Set<{ instant: number; wake: () => void }>()

  now(): number {
    return this.#now
  }

  alarm = (instant: number, wake: () => void): Alarm => {
    const alarm = { instant, wake }
    this.#alarms.add(alarm)
    return { cancel: () => void this.#alarms.delete(alarm) }
  }

  sleepUntil(instant: number): Promise<void> {
    return new Promise((resolve) => this.alarm(instant, resolve))
  }

  move(ms: number): void {
    this.#now += ms
    for (const alarm of this.#alarms) {
      if (alarm.instant > this.#now) continue
      this.#alarms.delete(alarm)
      alarm.wake()
    }
  }
}

const { summary, detail } = detailedRun('', 300)

/** A run that counts how often it is looked at, and how it is told of its end. */
class CountedRun {
  looks = 0
  tookMs = 0
  #end: LiveRun['end'] = null
  readonly #clock: HandClock

  constructor(clock: HandClock) {
    this.#clock = clock
  }

  end(reportPath: string | null): void {
    this.#end = { reportPath }
  }

  async catchUp(): Promise<LiveRun> {
    this.looks++
    this.#clock.move(this.tookMs)
    return {
      summary,
      detail,
      elapsedMs: 1,
      spanMs: 2,
      stoppedAtMs: null,
      waitsFor: null,
      plannedCalls: 300,
      folder: 'runs/one',
      end: this.#end,
    }
  }
}

let clock: HandClock
let run: CountedRun
let server: DashboardServer
beforeEach(async () => {
  clock = new HandClock()
  run = new CountedRun(clock)
  server = await DashboardServer.open(0, clock)
  server.begin(Promise.resolve(run))
})
afterEach(() => server.end(null))

const page = async (): Promise<string> => (await fetch(server.url)).text()

/** The next message of a stream of server-sent events. */
async function next(stream: ReadableStreamDefaultReader<Uint8Array>): Promise<Record<string, unknown>> {
  let text = ''
  while (!text.endsWith('\n\n')) {
    const { value, done } = await stream.read()
    if (done) throw new Error('the stream has ended')
    text += new TextDecoder().decode(value)
  }
  return JSON.parse(text.slice('data: '.length))
}

async function watch(path: string): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const { body } = await fetch(`${server.url}${path}`)
  return (body as ReadableStream<Uint8Array>).getReader()
}

test('the run is looked at when somebody asks, once a second at most, and less often where looking takes long', async () => {
  expect(run.looks).toBe(0)
  await Promise.all([page(), page(), page()])
  clock.move(999)
  await page()
  expect(run.looks).toBe(1)
  clock.move(1)
  run.tookMs = 300
  await page()
  expect(run.looks).toBe(2)
  clock.move(2699)
  await page()
  expect(run.looks).toBe(2)
  clock.move(1)
  await page()
  expect(run.looks).toBe(3)
})

test('who watches is told each second; when nobody does any more, nothing is computed', async () => {
  const one = await watch('/states')
  expect(await next(one)).toMatchObject({ isOver: false, title: 'RUNNING: test, gatebench' })
  expect(run.looks).toBe(1)
  clock.move(1000)
  await next(one)
  expect(run.looks).toBe(2)
  await one.cancel()
  await expect.poll(() => server.lookers).toBe(0)
  for (let second = 0; second < 5; second++) clock.move(1000)
  await page()
  expect(run.looks).toBe(3)
})

test('who waits is told of the end alone, and then nobody is answered any more', async () => {
  const [watching, waiting] = [await watch('/states'), await watch('/end')]
  await next(watching)
  clock.move(1000)
  await next(watching)
  await server.end('runs/one/report.html')
  const [last, only] = await Promise.all([next(watching), next(waiting)])
  expect(only).toEqual(last)
  expect(only).toMatchObject({ isOver: true, main: expect.stringContaining('>runs/one/report.html</code>') })
  expect((await waiting.read()).done).toBe(true)
  await expect(page()).rejects.toThrow()
})
