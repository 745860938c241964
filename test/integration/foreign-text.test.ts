import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { commands } from '../../src/cli/commands.ts'
import { readEventLog } from '../../src/measure/event-log/reader.ts'
import { linesOfLog, sealed } from '../support/changed-log.ts'
import { FOREIGN_MEDLEYS, FOREIGN_TEXTS, rawIn } from '../support/foreign-texts.ts'
import { type RanHere, runHere } from '../support/run-here.ts'

/** `GATEBENCH_FOREIGN=all` takes each text by itself; otherwise several stand in one. */
const TEXTS = process.env.GATEBENCH_FOREIGN === 'all' ? FOREIGN_TEXTS : FOREIGN_MEDLEYS

let dir: string
let cwd: string
beforeAll(() => {
  cwd = process.cwd()
  dir = mkdtempSync(join(tmpdir(), 'gatebench-foreign-'))
  process.chdir(dir)
})
afterAll(() => {
  process.chdir(cwd)
  rmSync(dir, { recursive: true })
})

/** All that acts in what a command said, and in every file of a folder. */
function faultsIn({ stdout, stderr }: RanHere, folder?: string): string[] {
  const said = [...rawIn(stdout, { painted: true }), ...rawIn(stderr, { painted: true })]
  const files = folder === undefined ? [] : readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return [
    ...said,
    ...files
      .filter((file) => statSync(join(folder as string, file)).isFile())
      // The log is the record of what was said, as JSON has it; its reader shows it.
      .filter((file) => !file.endsWith('events.ndjson'))
      .flatMap((file) =>
        rawIn(readFileSync(join(folder as string, file), 'utf8'), { name: file }).map(
          (fault) => `${basename(file)}: ${fault}`,
        ),
      ),
  ]
}

/** A file may be called anything that has no slash and no NUL. */
const asName = (text: string): string => text.replaceAll(/[/\0]/g, '').slice(0, 60)

const USAGES = Object.keys(commands).filter((usage) => usage.includes(' '))

describe('a path that is given to a command', () => {
  it.each(USAGES)('%s: quotes it so that nothing acts', async (usage) => {
    const [name = ''] = usage.split(' ')
    for (const text of TEXTS) {
      const ran = await runHere(
        [
          name,
          `${name === 'init' ? './first/' : './'}${asName(text)}`,
          ...(name === 'compare' ? ['./x'] : []),
          ...(name === 'judge' ? ['--', 'true'] : []),
          ...(name === 'init' ? ['--yes'] : []),
        ],
        { FORCE_COLOR: '1', NO_COLOR: '' },
      )
      expect(faultsIn(ran)).toEqual([])
      expect(ran.code).not.toBe(1)
    }
  })
})

describe('import', () => {
  it('writes nothing that acts, whatever the log and its name say, and a profile with no key of theirs', async () => {
    for (const [n, text] of TEXTS.entries()) {
      const file = `${asName(text)}.csv`
      const cell = (value: string): string => `"${value.replaceAll('"', '""')}"`
      const models = [text, '=1+1', '@x,y', '+a', '-b', `m${asName(text)}`]
      const rows = models.flatMap((model, at) =>
        [1, 2].map((s) => `2026-01-01T00:00:0${s}.${at}Z,${cell(model)},${cell(text)},${cell(text.slice(0, 30))}`),
      )
      writeFileSync(file, `timestamp,model,prompt,size\n${rows.join('\n')}\n`)
      const out = `imported-${n}`
      const ran = await runHere(['import', `./${file}`, '--out', out, '--format', 'csv', '--prompts'])
      expect(ran.code).toBe(0)
      expect(faultsIn(ran, out)).toEqual([])
      const profile = parse(readFileSync(join(out, 'profile.yaml'), 'utf8'))
      expect(Object.keys(profile)).toEqual([
        'version',
        'name',
        'seed',
        'gateway',
        'duration',
        'drain',
        'models',
        'retry',
        'thresholds',
      ])
      const validated = await runHere(['validate', join(out, 'profile.yaml')])
      expect([text, validated.code, validated.stderr]).toEqual([text, 0, ''])
      expect(faultsIn(validated)).toEqual([])
      // The demand is read back with the same models, formulas and all.
      const { countedTrace } = await import('../../src/plan/demand/demand-trace.ts')
      const named: string[] = profile.models.map(({ model }: { model: string }) => model)
      expect(named).toContain('=1+1')
      const counted = countedTrace({ path: join(out, 'demand.csv'), file: 'demand.csv', zone: () => 0, models: named })
      expect([...counted.perHour.keys()].sort()).toEqual(named.sort())
    }
  })
})

const PROFILE = `
version: 1
name: small
seed: 3
duration: 2s
drain: 60s
gateway: { mock: { tier: standard, preset: flaky } }
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 5/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 5/s }
    requests: [{ body: { messages: [{ role: user, content: hi }] } }]
thresholds: [{ metric: throttle_rate, max: 5% }]
`

/** Fields that tell one thing of several, in gatebench's own words: a log with others is of no version. */
const WORDS =
  /^(type|schema|modality|end|outcome|kind|endpoint|time|startedAt|reason|phase|cause|by|status|profile|retryBy|unit|scope)$/

function spoiltLog(lines: readonly string[], text: string): string {
  const spoil = (value: unknown, name: string, event: string): unknown => {
    if (typeof value === 'string') return WORDS.test(name) || event === 'run' ? value : `${text}${value}`
    if (Array.isArray(value)) return value.map((member) => spoil(member, name, event))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, spoil(member, key, event)]))
  }
  const models = (line: string): string =>
    line.replaceAll(/"(image|text)-fast"/g, (model) => JSON.stringify(`${text}${model.slice(1, -1)}`))
  const spoilt = lines.map((line) => {
    const event = JSON.parse(line) as { type: string }
    if (event.type !== 'run') return JSON.stringify(spoil(event, '', event.type))
    return models(JSON.stringify({ ...event, id: `${text}id`, gateway: { kind: 'mock', baseUrl: text } }))
  })
  return sealed(spoilt)
}

describe('a run whose log holds what somebody else said', () => {
  it('is reported, compared and taken further without anything that acts', async () => {
    writeFileSync('small.yaml', PROFILE)
    expect((await runHere(['simulate', 'small.yaml', '--seeds', '1', '--out', 'good', '--quiet'])).code).not.toBe(1)
    const log = readdirSync('good', { recursive: true, encoding: 'utf8' }).find((file) =>
      file.endsWith('events.ndjson'),
    )
    const lines = linesOfLog(join('good', log as string))
    const told = new Set<string>()
    // A log takes many commands: all texts stand in one, unless each is wanted by itself.
    const texts = TEXTS === FOREIGN_MEDLEYS ? [FOREIGN_MEDLEYS.join('')] : TEXTS
    for (const [n, text] of texts.entries()) {
      const folder = `run-${n}`
      mkdirSync(folder)
      writeFileSync(join(folder, 'events.ndjson'), spoiltLog(lines, text))
      for await (const event of (await readEventLog(join(folder, 'events.ndjson'))).events) told.add(event.type)
      const formats = ['json', 'html', 'md', 'junit', 'hlog', 'percentiles', 'prometheus', 'csv', 'otlp', 'terminal']
      for (const words of [
        ['report', folder],
        ...formats.map((format) => ['report', folder, '--format', format, '--stdout', '--summary', 'full']),
        ['report', folder, '--json'],
        ['compare', folder, folder, '--out', join(folder, 'compared')],
        ['baseline', folder, '--out', join(folder, 'baseline.json')],
        ['plan', '--against', folder, '--out', join(folder, 'planned')],
        [
          'calibrate',
          folder,
          '--write',
          join(folder, 'twin.yaml'),
          '--replications',
          '1',
          '--out',
          join(folder, 'calibrated'),
        ],
        ['resume', folder, '--quiet'],
      ]) {
        const ran = await runHere(words)
        const format = words.includes('--stdout') ? words[words.indexOf('--format') + 1] : ''
        const name = { csv: '.csv', md: '.md', html: '.html' }[format as string] ?? ''
        const faults = [...rawIn(ran.stdout, { painted: true, name }), ...rawIn(ran.stderr, { painted: true })]
        expect([words.join(' '), ran.code === 1 ? ran.stderr : '', ...faults]).toEqual([words.join(' '), ''])
      }
      expect(faultsIn({ code: 0, stdout: '', stderr: '' }, folder)).toEqual([])
    }
    expect(told.size).toBeGreaterThan(5)
  })
})
