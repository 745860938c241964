import { expect, it, test } from 'vitest'
import { shapeFault } from '../../../src/measure/event-log/event-shape.ts'
import { UnsealedCheck } from '../../../src/measure/event-log/reader.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { profileOf } from '../../support/profiles.ts'
import { headerOf, virtualRun } from '../../support/virtual-run.ts'

const profile = profileOf(`
version: 1
name: checked
duration: 20s
gateway: { mock: { tier: free, preset: exact-hints } }
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: hello }] } }]
    admission: { longestWait: 3s, concurrency: 1 }
`)
const run = virtualRun(profile)
const eventsOf = async (): Promise<RunEvent[]> => {
  const { events, end } = await run.then((of) => ({ events: of.events, end: of.events.at(-1) }))
  return end?.type === 'end' ? [...events] : [...events, { type: 'end', t: (end?.t ?? 0) + 1, status: 'complete' }]
}

/** The number of the first event at fault; null where none is. */
function faultAt(events: readonly RunEvent[], header = headerOf(profile)): number | null {
  const check = new UnsealedCheck(header)
  const at = events.findIndex((event) => check.fault(JSON.parse(JSON.stringify(event))) !== null)
  return at < 0 ? null : at
}

it('finds nothing wrong with a run, whole or cut off anywhere', async () => {
  const events = await eventsOf()
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set([
      'arrival',
      'admitted',
      'attempt',
      'outcome',
      'accepted',
      'poll',
      'terminal',
      'credits',
      'quota',
      'end',
      ...['dropped', 'oracle'].filter((type) => events.some((event) => event.type === type)),
    ]),
  )
  expect(faultAt(events)).toBeNull()
})

test.each(['arrival', 'admitted', 'attempt', 'outcome', 'accepted', 'poll', 'terminal'] as const)(
  'a missing or doubled %s is found out',
  async (type) => {
    const events = await eventsOf()
    const places = [...events.keys()].filter((at) => events[at]?.type === type)
    expect(places.length).toBeGreaterThan(3)
    for (const at of [places[0], places[1], places[places.length >> 1], places.at(-1)] as number[]) {
      expect(faultAt(events.toSpliced(at, 1)), `without event ${at}`).not.toBeNull()
      expect(faultAt(events.toSpliced(at, 0, events[at] as RunEvent)), `event ${at} twice`).toBe(at + 1)
    }
  },
)

test.each([
  ['call', 1e12],
  ['call', 0.5],
  ['t', -2],
  ['t', null],
  ['model', 3],
  ['model', 'image-fasu'],
  ['modality', 'imagf'],
  ['end', 'cpmpleted'],
  ['attempts', 7],
  ['polls', 40],
  ['intended', 1],
  ['record', 0],
  ['taskId', 'another'],
  ['sentAt', '3'],
  ['resultt', 1],
])('a terminal with %s %j is found out', async (field, value) => {
  const events = await eventsOf()
  const at = events.findIndex((event) => event.type === 'terminal' && event.taskId !== undefined)
  expect(faultAt(events.with(at, { ...events[at], [field]: value } as RunEvent))).toBe(at)
})

it('needs every field that is always there, and knows no type of another name', async () => {
  for (const event of await eventsOf()) {
    expect(shapeFault(JSON.parse(JSON.stringify(event)))).toBeNull()
    expect(shapeFault({ ...event, type: `${event.type}x` })).toContain('not an event')
    expect(shapeFault({ ...event, type: 'constructor' })).toContain('not an event')
    const { t: _, ...timeless } = event
    expect(shapeFault(timeless as unknown as Record<string, unknown>)).toContain(`${event.type}.t`)
  }
})

it('accepts fields and words of earlier versions, and a balance that does not state what the user has used', async () => {
  const base = { t: 1, call: 0, model: 'image-fast' }
  const planned = { ...base, modality: 'image', intended: 1, phase: 'all', record: true }
  const body = {
    token: { remaining_credits: 1, unlimited_credits: false, used_credits: 0 },
    user: { remaining_credits: 1, used_credits: null },
  }
  expect(shapeFault({ ...planned, type: 'dropped', reason: 'too-late', request: 3 })).toBeNull()
  expect(shapeFault({ ...planned, type: 'dropped', reason: 'too-soon' })).toContain('dropped.reason')
  expect(shapeFault({ t: 1, type: 'credits', when: 'after', body })).toBeNull()
  expect(shapeFault({ t: 1, type: 'origin', request: 3 })).toContain('origin.request')
})

it('does not hold workers who share a run to one order', async () => {
  const shared = { ...headerOf(profile), distributed: { run: 'r', shares: 2, unsafe: [] } }
  expect(faultAt((await eventsOf()).toReversed(), shared)).toBeNull()
})
