import { readFileSync } from 'node:fs'
import { packageFile } from '../package-files.ts'

/** From package.json. */
export function version(): string {
  const text = readFileSync(packageFile('package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
