import { describe, expect, it } from 'vitest'
import { TaskIds } from '../../../src/measure/calls/task-ids.ts'
import { keyedRandom } from '../../../src/random.ts'
import { byDay } from '../../support/by-day.ts'

/** The same by the ids themselves. */
class PlainTaskIds {
  readonly #most: number
  #young = new Map<string, number>()
  #old: ReadonlyMap<string, number> = new Map()

  constructor(most: number) {
    this.#most = most
  }

  given(taskId: string, call: number): number | undefined {
    const known = this.#young.get(taskId) ?? this.#old.get(taskId)
    if (known !== undefined && known !== call) return known
    if (this.#young.size === this.#most) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(taskId, call)
    return undefined
  }
}

describe('the ids of tasks', () => {
  it('are remembered as long as a generation of others was not given since, in bounded memory', () => {
    const ids = new TaskIds(4)
    expect([1, 2, 3, 4].map((call) => ids.given(`t${call}`, call))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (let call = 5; call <= 8; call++) ids.given(`t${call}`, call)
    expect(ids.given('t1', 9)).toBe(1)
    expect(ids.given('t8', 9)).toBe(8)
    ids.given('t9', 9)
    expect(ids.given('t1', 10)).toBeUndefined()
    expect(ids.given('t5', 11)).toBe(5)
  })

  it('are distinguished by their hash as by themselves, while its tables grow and change places', () => {
    const most = 5_000
    const hashed = new TaskIds(most)
    const plain = new PlainTaskIds(most)
    const uniform = keyedRandom(7).uniforms('sample')
    let shared = 0
    for (let call = 0; call < 40_000; call++) {
      const n = Math.floor(uniform(call) * 60_000)
      const id = ['', 'é', `task-${n}`][n % 400] ?? `task-${n.toString(36).padStart(n % 30, 'x')}`
      const answer = plain.given(id, call)
      if (answer !== undefined) shared++
      const known = hashed.given(id, call)
      if (known !== answer) expect([call, known]).toEqual([call, answer])
    }
    expect(shared).toBeGreaterThan(1_000)
  })

  it.each<[string, (n: number) => string]>([
    ['numbers', String],
    ['padded numbers', (n) => `task-${String(n).padStart(12, '0')}`],
    ['numbers in front', (n) => `${n}-${'a'.repeat(40)}`],
    ['lengths', (n) => 'z'.repeat(n % 500) + Math.floor(n / 500)],
    ['two letters', (n) => n.toString(2).replaceAll('0', 'a').replaceAll('1', 'b')],
  ])('that differ in %s are none of another call', (_, id) => {
    const ids = new TaskIds()
    for (let call = 0; call < byDay(60_000, 250_000); call++)
      if (ids.given(id(call), call) !== undefined) expect.fail(id(call))
  })

  it('go with any number of a call', () => {
    const ids = new TaskIds()
    for (const call of [0, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER - 1]) {
      const id = `of ${call}`
      expect([ids.given(id, call), ids.given(id, call), ids.given(id, 1)]).toEqual([undefined, undefined, call])
    }
  })
})
