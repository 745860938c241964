import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RETRY_POLICY_NAMES } from '../../src/profile/retry-presets.ts'

const text = readFileSync(new URL('../../docs/retry-policies.md', import.meta.url), 'utf8')

it('every named policy has its row, with constants and source', () => {
  const rows = text.split('\n').filter((line) => /^\| `[a-z0-9-]+`( \(default\))? \| .+ \| .+ \| .+ \|$/.test(line))
  const named = rows.flatMap((row) => /^\| `([a-z0-9-]+)`/.exec(row)?.[1] ?? [])
  for (const name of RETRY_POLICY_NAMES) if (name !== 'custom') expect(named).toContain(name)
})
