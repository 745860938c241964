import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { keyedRandom } from '../src/random.ts'
import { DAMAGES, type Damage, reportDamaged, soundLogs } from '../test/support/damage.ts'

/** `npm run damage-test`: no damaged log makes a report that passes with other figures, and none is called a bug of gatebench. */

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    piped: { type: 'boolean', default: false },
  },
})
const most = Number(values.cases)
const casesOf = (damage: Damage): number => (damage === 'removed line' ? Math.ceil(most / 5) : most)

if (values.piped) await campaign()
else {
  // What commands print is caught where it goes to a pipe, not where it goes to a file.
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), '--piped', ...process.argv.slice(2)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.pipe(process.stdout)
  child.stderr.pipe(process.stderr)
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

async function campaign(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-damage-'))
  let faults = 0
  try {
    for (const sound of await soundLogs(folder)) {
      for (const damage of DAMAGES) {
        const random = keyedRandom(Number(values.seed)).stream('sample', DAMAGES.indexOf(damage))
        const { cases, exits, placed, bugs, untrue } = await reportDamaged(
          folder,
          sound,
          damage,
          casesOf(damage),
          random,
        )
        faults += bugs.length + untrue.length
        const told = Object.entries(exits).map(([code, count]) => `${count} exit ${code}`)
        console.log(
          `${sound.name}: ${cases} × ${damage}: ${told.join(', ')}; ${placed} with their line; ` +
            `${bugs.length} called a bug, ${untrue.length} pass with other figures`,
        )
        for (const one of [...bugs, ...untrue]) console.log(`  ${one}`)
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  process.exitCode = faults === 0 ? 0 : 1
}
