import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT } from './cli.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: object
}
export const tsc = join(root, 'node_modules/typescript/bin/tsc')
/** By several the compiler takes twice the time of a core. */
export const ONE_THREAD = '--singleThreaded'

/** Twenty images in half a real second, each done a moment later. */
export const strangerYaml = (poll: string): string => `
version: 1
name: tiny
gateway: { mock: { preset: unlimited, speed: 60 } }
duration: 30s
drain: 10m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 40/min }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: ${poll}, every: 1200ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** A folder of somebody who has installed gatebench, and knows nothing else of it. */
export function installedStranger(): string {
  const stranger = mkdtempSync(join(tmpdir(), 'gatebench-stranger-'))
  const installed = join(stranger, 'node_modules/gatebench')
  mkdirSync(installed, { recursive: true })
  for (const name of ['package.json', 'profiles']) cpSync(join(root, name), join(installed, name), { recursive: true })
  // Nothing but what the package itself asks for: neither what its tests use, nor what only some install.
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(installed, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link, 'junction')
  }
  // The bundles as built from the source of now, and beside them the types, which no other test has a use for.
  cpSync(BUILT, join(installed, 'dist'), { recursive: true })
  const flags = ['-p', join(root, 'tsconfig.build.json'), '--noCheck', '--outDir', join(installed, 'dist')]
  execFileSync(process.execPath, [tsc, ONE_THREAD, ...flags], { stdio: 'inherit' })
  writeFileSync(join(stranger, 'load.yaml'), strangerYaml('1200ms'))
  writeFileSync(join(stranger, 'patient.yaml'), strangerYaml('5m'))
  return stranger
}
