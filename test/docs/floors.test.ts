import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { FLOORS, floorOf, floorPlan, isWall, mayImport, walls } from '../support/floors.ts'

const src = resolve(dirname(fileURLToPath(import.meta.url)), '../../src')

interface Import {
  from: string
  to: string
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const roomOf = (file: string): string =>
  file.includes('/') ? (file.split('/')[0] as string) : file.replace(/\.ts$/, '')

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(src, from), 'utf8')
  const found = text.matchAll(/(?:from\s+|import\s+|import\()'(\.[^']+)'/g)
  return [...found].map(([, path]) => ({ from, to: relative(src, resolve(src, dirname(from), path as string)) }))
})

describe('the floors', () => {
  it('every room stands on a floor', () => {
    const homeless = [...new Set(files.map(roomOf))].filter((room) => floorOf(room) < 0)
    expect(homeless).toEqual([])
    const present = FLOORS.map((rooms) => rooms.filter((room) => files.some((file) => roomOf(file) === room)))
    const lines = present.map((rooms, floor) => `${floor + 1}  ${rooms.join(' ') || '–'}`)
    console.log(`floors, from the ground:\n${lines.join('\n')}`)
  })

  it('no room imports upward, or a neighbour it does not know', () => {
    const wrong = imports.filter(({ from, to }) => !mayImport(roomOf(from), roomOf(to)))
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('the walls in biome.json are those of the plan', () => {
    const path = resolve(src, '../biome.json')
    const config = JSON.parse(readFileSync(path, 'utf8'))
    const others = config.overrides.filter((override: never) => !isWall(override))
    if (process.env.UPDATE_GOLDEN !== undefined) {
      writeFileSync(path, `${JSON.stringify({ ...config, overrides: [...others, ...walls()] }, null, 2)}\n`)
    } else expect(config.overrides.filter(isWall)).toEqual(walls())
  })

  it('the plan in CONTRIBUTING.md is that of the floors, and says what lives in every room', () => {
    const plan = floorPlan(new Set(files.map(roomOf)))
    expect(plan.split('\n').filter((row) => row.split(' | ')[2] === '')).toEqual([])
    const path = resolve(src, '../CONTRIBUTING.md')
    const page = readFileSync(path, 'utf8')
    const drawn = page.replace(/(<!-- floors -->\n)[\s\S]*?(\n<!-- \/floors -->)/, (_, from, to) => from + plan + to)
    if (process.env.UPDATE_GOLDEN !== undefined) writeFileSync(path, drawn)
    else expect(page).toBe(drawn)
    expect(drawn).toContain(plan)
  })

  it('no files import each other in a circle', () => {
    const after = new Map<string, string[]>(files.map((file) => [file, []]))
    for (const { from, to } of imports) after.get(from)?.push(to)
    const done = new Set<string>()
    const visit = (file: string, path: string[]): string[] | null => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
      if (done.has(file)) return null
      for (const next of after.get(file) ?? []) {
        const circle = visit(next, [...path, file])
        if (circle !== null) return circle
      }
      done.add(file)
      return null
    }
    const circles = files.map((file) => visit(file, [])).filter((circle) => circle !== null)
    expect(circles).toEqual([])
  })

  it('time and chance stand only in time/, random.ts and the ticker', () => {
    const forbidden =
      /Math\.random|Date\.now|new Date\b|\bDate\(|performance\.(?!md)|setTimeout|setInterval|setImmediate|AbortSignal\.timeout|timers\/promises/
    const wrong = files
      .filter((file) => !file.startsWith('time/') && file !== 'random.ts' && file !== 'fast/ticker-pacer.ts')
      .flatMap((file) =>
        readFileSync(join(src, file), 'utf8')
          .split('\n')
          .flatMap((line, index) => (forbidden.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      )
    expect(wrong).toEqual([])
  })

  it('every purpose of a draw is drawn for', () => {
    const texts = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]))
    const stated = /type Purpose =([\s\S]*?)\n\n/.exec(texts.get('random.ts') as string)?.[1] as string
    const purposes = [...stated.matchAll(/'(.+)'/g)].map(([, purpose]) => purpose as string)
    expect(purposes).toContain('arrival')
    const drawn = (purpose: string): boolean =>
      [...texts.values()].some((text) => new RegExp(`\\.(uniforms?|draws|stream)\\('${purpose}'`).test(text))
    expect(purposes.filter((purpose) => !drawn(purpose))).toEqual([])
  })

  it('only commands read flags and environment, write to stdout and stderr, and end the process', () => {
    const forbidden = /\bprocess\.(env|argv|std(in|out|err)|exit(Code)?)\b|\bconsole\.|\.on(ce)?\((signal|'SIG)/
    // The mock's own process ends with its parent, and signals are the parent's business; SIGUSR1 is no signal to end.
    const free = (file: string): boolean =>
      /^(cli|command)\//.test(file) ||
      /\/((\w+-)?command|print-\w+)\.ts$/.test(file) ||
      ['mock/server/main-process.ts', 'inspector.ts'].includes(file)
    const code = (file: string): string =>
      readFileSync(join(src, file), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
    expect(files.filter((file) => !free(file) && forbidden.test(code(file)))).toEqual([])
  })

  it('undici is imported where sockets are opened and answers parsed, Bottleneck by one file', () => {
    const importers = (name: string): string[] =>
      files.filter((file) => new RegExp(`from '${name}'|\\('${name}[/']`).test(readFileSync(join(src, file), 'utf8')))
    expect(importers('undici').sort()).toEqual(['wire/answer-reader.ts', 'wire/socket-opener.ts'])
    expect(importers('bottleneck')).toEqual(['load/admission/steady-limiter.ts'])
  })
})
