import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isOracleLog, OracleFile } from '../../../src/mock/oracle/oracle-file.ts'

it('knows an earlier log of the mock, and nothing else, by its first line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-oracle-'))
  try {
    const log = join(folder, 'log.ndjson')
    await (await OracleFile.open(log, () => {})).close()
    writeFileSync(join(folder, 'events.ndjson'), '{"type":"run"}\n')
    expect(['log.ndjson', 'events.ndjson', 'missing'].map((name) => isOracleLog(join(folder, name)))).toEqual([
      true,
      false,
      false,
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
