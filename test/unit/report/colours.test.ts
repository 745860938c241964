import { expect, test } from 'vitest'
import { STYLE } from '../../../src/document/html/style.ts'

type Triple = readonly [number, number, number]

/** How colours look without red or green cones, in linear RGB (Machado et al. 2009). */
const SEEN: Readonly<Record<string, readonly Triple[]>> = {
  'with all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'without red cones': [
    [0.152, 1.053, -0.205],
    [0.115, 0.786, 0.099],
    [-0.004, -0.048, 1.052],
  ],
  'without green cones': [
    [0.367, 0.861, -0.228],
    [0.28, 0.673, 0.047],
    [-0.012, 0.043, 0.969],
  ],
}
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const each = (from: readonly Triple[], by: Triple): Triple => from.map((row) => dot(row, by)) as unknown as Triple

/** CIE L*a*b* of a colour as it is seen. */
function lab(hex: string, seen: readonly Triple[]): Triple {
  const linear = [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2) as unknown as Triple
  const light = each(seen, linear).map((value) => Math.min(1, Math.max(0, value))) as unknown as Triple
  const [x, y, z] = each(
    [
      [0.4339, 0.376, 0.19],
      [0.213, 0.715, 0.072],
      [0.018, 0.109, 0.873],
    ],
    light,
  ).map(Math.cbrt) as unknown as Triple
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const SETS = {
  ends: / \.fill-[a-z]\w+ \{ fill: (#\w+)/gi,
  phases: /--p-\w+: (#\w+)/g,
  lines: /--(?:attempts|throttled|completed|in-flight|offered): (#\w+)/g,
}
const [light = '', dark = ''] = STYLE.split('prefers-color-scheme: dark')
const cases = Object.entries(SETS).flatMap(([name, colour]) =>
  [light, dark].map(
    (style, at) =>
      [
        name,
        at === 0 ? 'light' : 'dark',
        [...` ${style.replace(/\n/g, ' ')}`.matchAll(colour)].map(([, hex = '']) => hex),
      ] as const,
  ),
)

test.each(cases.filter(([, , colours]) => colours.length > 0))(
  'readers of any cones tell apart: %s, %s',
  (_, __, colours) => {
    for (const [cones, seen] of Object.entries(SEEN))
      colours.forEach((one, at) => {
        for (const other of colours.slice(at + 1))
          expect(
            Math.hypot(...lab(one, seen).map((value, i) => value - (lab(other, seen)[i] ?? 0))),
            `${one} ${other} ${cones}`,
          ).toBeGreaterThan(10)
      })
  },
)
