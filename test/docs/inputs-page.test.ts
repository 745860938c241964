import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { INPUT, type InputKind } from '../../src/input/input-kind.ts'
import { writeBytes } from '../../src/units.ts'

it('docs/inputs.md states the limits that hold', () => {
  const page = readFileSync(new URL('../../docs/inputs.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  // Ours alone, in folders of ours: they are bounded too, and nobody names them.
  const { plan: _, evaluations: __, spill: ___, lock: ____, ...others } = INPUT
  const kinds: readonly InputKind[] = Object.values(others)
  expect(rows.length).toBe(kinds.length)
  for (const [n, { code, what, most, longestLine }] of kinds.entries()) {
    const [stated, is, size, line] =
      rows[n]
        ?.split('|')
        .slice(1)
        .map((cell) => cell.trim()) ?? []
    expect(stated).toBe(`\`${code}_UNREADABLE\``)
    expect(is).toContain(what)
    expect(size).toBe(Number.isFinite(most) ? writeBytes(most) : 'any size')
    if (longestLine !== undefined) expect(line).toBe(writeBytes(longestLine))
  }
})
