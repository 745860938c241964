import { expect, test } from 'vitest'
import { type Point, scatter } from '../../../src/document/html/scatter.ts'

const point = (mark: string, x: number, y: number, kind: Point['kind']): Point => ({
  ...{ label: mark, mark, x, y, kind, told: '', isBest: false },
})
const policies = Array.from({ length: 12 }, (_, n) => point(`policy-${n}`, 3 + n / 4, 900_000, 'named'))
const crowd = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((across) =>
  [-2, -1, 0, 1, 2].map((up) => point('#9', 0.1 + across / 50, 430_000 * 1.02 ** up, 'combined')),
)
const drawn = scatter([...policies, ...crowd, point('best: #5', 0.1, 430_000, 'winner')])?.markup ?? ''
const names = [...drawn.matchAll(/<text class="(\w+)" x="([\d.-]+)" y="([\d.-]+)">([^<]+)</g)].map(
  ([, kind = '', x, y, name = '']) => ({ kind, name, x: Number(x), y: Number(y), width: name.length * 7.6 }),
)

test('the best setting is named, however crowded its place is', () => {
  expect(names.filter(({ kind }) => kind === 'winner').map(({ name }) => name)).toEqual(['best: #5'])
})

test('no name touches another', () => {
  for (const [at, one] of names.entries()) {
    for (const other of names.slice(at + 1)) {
      const apart = Math.max(other.x - one.x - one.width, one.x - other.x - other.width)
      if (Math.abs(one.y - other.y) < 15) expect(apart, `${one.name} ${other.name}`).toBeGreaterThanOrEqual(7.9)
    }
  }
})

test('the key tells built-in combinations from policies that have a name', () => {
  expect(drawn).toContain('policy with a name')
  expect(drawn).toContain('built-in combination')
  expect(drawn.match(/<circle class="spot-combined/g)).toHaveLength(crowd.length)
})

test('times that hardly differ have more than one mark on their scale', () => {
  const ticks = [...drawn.matchAll(/text-anchor="end">([^<]+)</g)].map(([, text]) => text)
  expect(ticks.length).toBeGreaterThanOrEqual(3)
})
