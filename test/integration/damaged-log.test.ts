import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyedRandom } from '../../src/random.ts'
import { byDay } from '../support/by-day.ts'
import { linesOfLog, writeUnsealedLog } from '../support/changed-log.ts'
import { runCli } from '../support/cli.ts'
import { DAMAGES, reportDamaged, type SoundLog, soundLogs } from '../support/damage.ts'
import { runHere } from '../support/run-here.ts'

let folder: string
let sounds: SoundLog[]
let log: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-damaged-'))
  sounds = await soundLogs(folder)
  log = join(folder, 'today', 'events.ndjson')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a damaged log', () => {
  it.each(DAMAGES)('with a %s is no bug of gatebench, and passes with no other figures', async (damage) => {
    for (const sound of sounds) {
      const random = keyedRandom(11).stream('sample', DAMAGES.indexOf(damage))
      const { exits, bugs, untrue } = await reportDamaged(folder, sound, damage, byDay(4, 12), random)
      expect({ bugs, untrue }, sound.name).toEqual({ bugs: [], untrue: [] })
      expect(exits[104] ?? 0, sound.name).toBeGreaterThan(0)
    }
  })

  it('is refused with its line, and reported up to there in another folder, as inconclusive', async () => {
    const run = join(folder, 'today')
    const whole = readFileSync(log)
    const lines = whole.toString().split('\n')
    const at = lines.findIndex((line) => line.includes('"type":"accepted"'))
    writeFileSync(log, lines.toSpliced(at, 1).join('\n'))
    try {
      const before = readFileSync(join(run, 'summary.json'))
      const refused = await runCli(['report', run])
      expect(refused).toMatchObject({ code: 104, stdout: '' })
      expect(refused.stderr).toContain(`events.ndjson:${at + 1}`)
      expect(refused.stderr).toMatch(/EVENT_LOG_INVALID[\s\S]*--until-damage/)
      expect(await runHere(['report', run, '--until-damage'])).toMatchObject({ code: 104 })

      const out = join(folder, 'part')
      const { code, stdout } = await runHere(['report', run, '--until-damage', '--out', out])
      expect(code).toBe(96)
      expect(stdout).toMatch(/^! INCONCLUSIVE {2}exit 96: the log of this run may be incomplete/)
      const { verdict, run: told, counts } = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'))
      expect(verdict.reasons[0]).toContain(`line ${at + 1}`)
      expect(told).toMatchObject({ status: 'partial', doubt: expect.stringContaining('damaged') })
      const arrivals = lines.slice(0, at).filter((line) => line.includes('"type":"arrival"')).length
      expect(counts.planned).toBe(arrivals)
      expect(existsSync(join(out, 'tasks.csv'))).toBe(true)
      expect(readFileSync(join(run, 'summary.json')).equals(before)).toBe(true)
      for (const command of [
        ['resume', run],
        ['compare', run, run],
        ['plan', '--against', run],
        ['calibrate', run],
      ]) {
        const { code, stderr } = await runHere(command)
        expect({ command, code, stderr }).toMatchObject({
          code: 104,
          stderr: expect.stringContaining('EVENT_LOG_INVALID'),
        })
      }
    } finally {
      writeFileSync(log, whole)
    }
  })
})

describe('a log without checksums', () => {
  it('passes where its summary.json says the same, is inconclusive alone, and replaces no summary that says otherwise', async () => {
    const run = join(folder, 'unsealed')
    const first = await runHere(['simulate', join(folder, 'profile.yaml'), '--out', run, '--quiet'])
    expect(first.code).toBe(0)
    const own = join(run, 'events.ndjson')
    writeUnsealedLog(own, own)
    const summary = join(run, 'summary.json')
    const before = readFileSync(summary)
    expect((await runHere(['report', run])).code).toBe(0)
    expect(readFileSync(summary).equals(before)).toBe(true)

    // A threshold as the header states it: no figure differs by it.
    const whole = readFileSync(own)
    writeUnsealedLog(own, own, ([head = '', ...rest]) => [
      head.replace('"completed >= 1"', '"completed >= 7"'),
      ...rest,
    ])
    expect(readFileSync(own).equals(whole)).toBe(false)
    expect((await runHere(['report', run])).code).toBe(104)
    writeFileSync(own, whole)

    // A reading of the balance: no event is impossible without it.
    const at = linesOfLog(own).findIndex((line) => line.includes('"type":"credits"') && line.includes('"sample"'))
    expect(at).toBeGreaterThan(0)
    writeUnsealedLog(own, own, (lines) => lines.toSpliced(at, 1))
    const other = await runHere(['report', run])
    expect(other).toMatchObject({ code: 104, stderr: expect.stringMatching(/disagrees[\s\S]*--out DIR/) })
    const elsewhere = await runHere(['report', run, '--out', join(folder, 'elsewhere')])
    expect(elsewhere).toMatchObject({ code: 96, stdout: expect.stringContaining('INCONCLUSIVE') })
    expect(readFileSync(summary).equals(before)).toBe(true)

    // Nothing beside it; then what was made from it, which is no witness.
    rmSync(summary)
    for (let n = 0; n < 2; n++) {
      const alone = await runHere(['report', run])
      expect(alone).toMatchObject({ code: 96, stdout: expect.stringContaining('no checksums') })
    }
  })
})

it('compare takes the calls of a log without checksums only where its summary.json says the same', async () => {
  const run = join(folder, 'compared')
  await runHere(['simulate', join(folder, 'profile.yaml'), '--out', run, '--quiet'])
  const own = join(run, 'events.ndjson')
  writeUnsealedLog(own, own)
  const today = join(folder, 'today')
  expect((await runHere(['compare', today, run])).stderr).toBe('')
  const at = linesOfLog(own).findIndex((line) => line.includes('"type":"credits"') && line.includes('"sample"'))
  writeUnsealedLog(own, own, (lines) => lines.toSpliced(at, 1))
  const { code, stderr } = await runHere(['compare', today, run])
  expect({ code, stderr }).toMatchObject({ code: 104, stderr: expect.stringMatching(/EVENT_LOG_INVALID.*disagree/) })
})
