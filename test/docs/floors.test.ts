import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const src = resolve(dirname(fileURLToPath(import.meta.url)), '../../src')

/** The floors of the design: a room imports only what stands on a lower floor, and what `mayImport` grants on its own. */
const floors: { floor: number; rooms: string[] }[] = [
  {
    floor: 1,
    rooms: [
      'errors',
      'due-heap',
      'make-folder',
      'nearest',
      'number-map',
      'random',
      'thread',
      'units',
      'visible',
      'yaml',
      'time',
      'stats',
      'limits',
    ],
  },
  { floor: 2, rooms: ['gateway'] },
  { floor: 3, rooms: ['profile', 'mock'] },
  { floor: 4, rooms: ['measure'] },
  { floor: 5, rooms: ['load', 'probe', 'compare'] },
  { floor: 6, rooms: ['simulate', 'distributed'] },
  { floor: 7, rooms: ['tune', 'plan'] },
  { floor: 8, rooms: ['report'] },
  { floor: 9, rooms: ['cli', 'index'] },
]
/** Inside floor 1: single files stand below the rooms, and these files below the others. */
const groundFiles = ['errors', 'due-heap', 'make-folder', 'nearest', 'number-map', 'random', 'visible']

/** Rooms that a room may import though the floors would allow more: the design's last column. */
const mayImport: Record<string, string[]> = {
  gateway: [],
  profile: ['gateway'],
  mock: ['gateway'],
  measure: ['profile', 'gateway'],
  load: ['measure', 'profile', 'gateway'],
  probe: ['measure', 'gateway'],
  compare: ['measure'],
  simulate: ['load', 'mock', 'measure', 'profile', 'gateway'],
  distributed: ['load', 'measure', 'profile', 'gateway'],
  tune: ['simulate', 'load', 'measure', 'profile'],
  plan: ['simulate', 'load', 'measure', 'profile'],
  report: ['plan', 'tune', 'probe', 'compare', 'measure', 'profile', 'gateway'],
}

interface Import {
  from: string
  to: string
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const roomOf = (file: string): string =>
  file.includes('/') ? (file.split('/')[0] as string) : file.replace(/\.ts$/, '')
const floorOf = (room: string): number | undefined => floors.find(({ rooms }) => rooms.includes(room))?.floor

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(src, from), 'utf8')
  const found = text.matchAll(/(?:from\s+|import\s+|import\()'(\.[^']+)'/g)
  return [...found].map(([, path]) => ({ from, to: relative(src, resolve(src, dirname(from), path as string)) }))
})

describe('the floors', () => {
  it('every room stands on a floor', () => {
    const homeless = [...new Set(files.map(roomOf))].filter((room) => floorOf(room) === undefined)
    expect(homeless).toEqual([])
    const lines = floors.map(({ floor, rooms }) => {
      const present = rooms.filter((room) => files.some((file) => roomOf(file) === room))
      return `${floor}  ${present.join(' ') || '–'}`
    })
    console.log(`floors, from the ground:\n${lines.join('\n')}`)
  })

  it('no room imports upward, or a neighbour it does not know', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)]
      if (here === there) return false
      const [above, below] = [floorOf(here) ?? 0, floorOf(there) ?? 99]
      if (below === 1) return above === 1 && !groundFiles.includes(there)
      if (above === 9) return false
      return below >= above || !(mayImport[here] ?? []).includes(there)
    })
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
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

  it('time and chance stand only in time/ and random.ts', () => {
    const forbidden =
      /Math\.random|Date\.now|new Date\b|\bDate\(|performance\.|setTimeout|setInterval|setImmediate|AbortSignal\.timeout|timers\/promises/
    const wrong = files
      .filter((file) => !file.startsWith('time/') && file !== 'random.ts')
      .flatMap((file) =>
        readFileSync(join(src, file), 'utf8')
          .split('\n')
          .flatMap((line, index) => (forbidden.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      )
    expect(wrong).toEqual([])
  })

  it('undici is imported where sockets are opened and answers parsed, Bottleneck by one file', () => {
    const importers = (name: string): string[] =>
      files.filter((file) => new RegExp(`from '${name}'|\\('${name}[/']`).test(readFileSync(join(src, file), 'utf8')))
    expect(importers('undici').sort()).toEqual(['gateway/http/answer-reader.ts', 'gateway/http/socket-opener.ts'])
    expect(importers('bottleneck')).toEqual(['load/bottleneck-admission.ts'])
  })
})
