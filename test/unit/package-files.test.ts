import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

it('asks a program that bundles gatebench to keep it out of the bundle', async () => {
  const program = mkdtempSync(join(tmpdir(), 'gatebench-bundled-'))
  try {
    writeFileSync(join(program, 'package.json'), '{"private":true,"type":"module"}')
    const outfile = join(program, 'bundle.mjs')
    await build({ entryPoints: ['src/package-files.ts'], bundle: true, platform: 'node', format: 'esm', outfile })
    await expect(import(pathToFileURL(outfile).href)).rejects.toThrow('keep gatebench out of your bundle')
  } finally {
    rmSync(program, { recursive: true })
  }
})
