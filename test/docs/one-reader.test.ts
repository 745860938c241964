import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const src = resolve(dirname(fileURLToPath(import.meta.url)), '../../src')

/** These read only what the package or the system wrote, or a file that they have just made themselves. */
const OWN: readonly string[] = [
  'command/report-error.ts',
  'document/html/page.ts',
  'import/spool.ts',
  'judge/find-program.ts',
  'judge/process-table.ts',
  'measure/event-log/writer.ts',
  'report/metrics/open-telemetry.ts',
  'run/coordinator/private-redis.ts',
  'run/folder/run-lock.ts',
  'run/target/open-files.ts',
  'run/version.ts',
  'time/machine-gauge.ts',
  'time/processors.ts',
  'tune/snippets/snippets.ts',
]
/** Opens by `openInput`, and streams what was opened. */
const OPENED = ['measure/event-log/blocks.ts']

const READS = /^(readFile|readFileSync|createReadStream|readSync|open|openAsBlob|read|readv|readvSync)$/

function reads(text: string): boolean {
  if (/import (\* as )?\w+ from 'node:fs/.test(text)) return true
  const imports = text.matchAll(/import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g)
  return [...imports].some(([, names = '']) => names.split(',').some((name) => READS.test(name.trim())))
}

it('only src/input/ reads files of others', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const readers = files.filter((file) => reads(readFileSync(join(src, file), 'utf8')))
  const others = readers.filter((file) => !file.startsWith('input/') && !OPENED.includes(file))
  expect(others.sort()).toEqual([...OWN])
  for (const file of OPENED) expect(readFileSync(join(src, file), 'utf8')).toContain('fd: file')
})
