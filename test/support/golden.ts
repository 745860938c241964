import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The golden text under test/golden/, rewritten first when UPDATE_GOLDEN=1. */
export function golden(name: string, actual: string): string {
  const path = fileURLToPath(new URL(`../golden/${name}`, import.meta.url))
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, actual)
  }
  return readFileSync(path, 'utf8')
}
