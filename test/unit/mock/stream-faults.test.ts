import { describe, expect, test } from 'vitest'
import { STREAM_FAULT_KINDS } from '../../../src/mock/streams/fault-schema.ts'
import { type Harness, harness, worldWith } from '../../support/mock-harness.ts'
import { EVEN_STREAM, FORMS, STREAM_CASES } from '../../support/stream-cases.ts'
import { courseOf, eventsOf } from '../../support/stream-events.ts'

const REQUEST = { model: 'text-fast', stream: true }
const TEXT = 'This is the mock gateway speaking.'

function worldOf(faults: unknown, settings: object = {}): Harness {
  return harness(worldWith({ models: { 'text-fast': { stream: EVEN_STREAM } }, faults, ...settings }))
}

describe.each(FORMS)('in the form of %s', (form) => {
  test.each(STREAM_CASES)('$name', ({ fault, course, end, output }) => {
    const world = worldOf(fault === undefined ? {} : { it: fault })
    const reply = world.message({ streamAs: { form, asksUsage: true }, body: REQUEST })
    expect(reply).toMatchObject({ status: 200, stream: expect.anything() })
    const { stream } = reply as { stream: NonNullable<typeof reply.stream> }
    expect(courseOf(form, stream)).toBe(course)
    expect(reply.delayMs).toBe(stream.frames[0]?.atMs ?? stream.endAtMs)
    const faults = fault === undefined ? {} : { faults: ['it'] }
    const endMs = Number.isFinite(stream.endAtMs) ? stream.endAtMs : null
    expect(world.lastRequest().stream).toMatchObject({ end, endMs, output, ...faults })
    const events = eventsOf(form, stream.frames)
    for (const { says, tokens } of events) if (says === 'usage') expect(tokens).toBe(output)
  })

  test('the text is that of a whole answer, over and over, whatever a frame holds of it', () => {
    for (const fault of [undefined, { kind: 'joined-tokens' }, { kind: 'split-tokens' }, { kind: 'reasoning-first' }]) {
      const { stream } = worldOf(fault === undefined ? {} : { it: fault }).message({
        streamAs: { form, asksUsage: true },
        body: REQUEST,
      })
      const said = eventsOf(form, stream?.frames ?? []).map(({ text = '' }) => text)
      expect(said.join('')).toBe(`${TEXT} ${TEXT}`)
    }
  })

  test('several faults act on one stream, and the log names them', () => {
    const faults = { late: { kind: 'usage-apart' }, thinks: { kind: 'reasoning-first' }, role: { kind: 'role-first' } }
    const world = worldOf(faults)
    const { stream } = world.message({ streamAs: { form, asksUsage: true }, body: REQUEST })
    expect(courseOf(form, stream as never)).toBe(
      '10:open 100-150:reasoning*6 160-210:text*6 210:stop 1210:usage 1210:marker 1210:end',
    )
    expect(world.lastRequest().stream).toEqual({
      end: 'whole',
      endMs: 1210,
      input: 1,
      output: 12,
      reasoning: 6,
      firstTokenMs: 100,
      firstOutputMs: 160,
      lastTextMs: 210,
      faults: ['thinks', 'role', 'late'],
    })
  })

  test('faults of an exchange strike a stream as they strike an answer', () => {
    const courses = [
      [{ kind: 'cut-body' }, '100:open 100-150:text*6 160:reset'],
      [{ kind: 'malformed-body' }, /^100:open 100-150:text\*6 160:nonsense 170-210:text\*5 210:stop /],
      [{ kind: 'slow-headers', delay: '1s' }, /^1100:open 1100-1210:text\*12 1210:stop .* 1210:end$/],
    ] as const
    for (const [fault, course] of courses) {
      const world = worldOf({ it: fault })
      const { stream, fault: kind } = world.message({ streamAs: { form, asksUsage: true }, body: REQUEST })
      expect(kind).toBeUndefined()
      expect(courseOf(form, stream as never)).toMatch(course)
      expect(world.lastRequest()).toMatchObject({ fault: 'it', faultKind: fault.kind })
    }
    for (const fault of [{ kind: 'hang' }, { kind: 'wrong-type' }, { kind: 'reset', at: 'after' }]) {
      const world = worldOf({ it: fault })
      const reply = world.message({ streamAs: { form, asksUsage: true }, body: REQUEST })
      expect(reply).toMatchObject({ fault: fault.kind })
      expect(reply.stream).toBeUndefined()
      expect(world.lastRequest().stream).toBeUndefined()
    }
  })
})

test('every kind of fault has a case', () => {
  const shown = new Set(STREAM_CASES.flatMap(({ fault }) => fault?.kind ?? []))
  expect(shown).toEqual(new Set(STREAM_FAULT_KINDS))
})

test('a whole answer meets no fault of streams, and none is used up by it', () => {
  const world = worldOf({ it: { kind: 'cut-stream', times: 1 } })
  expect(world.message().stream).toBeUndefined()
  expect(world.lastRequest()).not.toHaveProperty('stream')
  expect(world.message({ body: REQUEST }).stream?.end).toBe('reset')
  expect(world.message({ body: REQUEST }).stream?.end).toBe('end')
})

test('OpenAI’s usage comes only where it is asked for, Anthropic’s always', () => {
  const says = (form: 'anthropic' | 'openai', faults: object): string =>
    courseOf(form, worldOf(faults).message({ streamAs: { form, asksUsage: false }, body: REQUEST }).stream as never)
  expect(says('openai', {})).not.toContain('usage')
  expect(says('anthropic', {})).toContain('usage')
  expect(says('openai', { it: { kind: 'usage-apart' } })).toContain('1210:usage')
})
