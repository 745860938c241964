/**
 * The plan of the house, from the ground: a room imports only rooms on lower floors, and of those only what is granted here. The walls in
 * biome.json, the test of the floors and the plan in CONTRIBUTING.md are made from it.
 */
export const FLOORS: readonly (readonly string[])[] = [
  [
    'errors',
    'due-heap',
    'fifo',
    'foreign-record',
    'lasting-body',
    'make-folder',
    'nearest',
    'random',
    'thread',
    'units',
    'visible',
    'yaml',
    'stats',
  ],
  ['time', 'limits', 'wire', 'fast'],
  ['gateway'],
  ['profile', 'mock'],
  ['measure'],
  ['load', 'compare', 'probe', 'judge'],
  ['simulate', 'distributed'],
  ['tune', 'plan'],
  ['report'],
  ['run'],
  ['cli', 'index'],
]

/** Single files of the ground floor that its other files and rooms may import. */
export const FOUNDATION: readonly string[] = [
  'errors',
  'due-heap',
  'fifo',
  'make-folder',
  'nearest',
  'random',
  'units',
  'visible',
]

/** Whoever stands higher may import the ground floor, and these. */
const FOR_ALL: readonly string[] = ['time', 'limits', 'fast']

/** What else each room may import. */
const GRANTED: Readonly<Record<string, readonly string[]>> = {
  wire: ['time'],
  fast: ['time'],
  gateway: ['wire'],
  profile: ['gateway'],
  mock: ['gateway'],
  measure: ['profile', 'gateway'],
  load: ['measure', 'profile', 'gateway'],
  compare: ['measure'],
  probe: ['measure', 'gateway'],
  judge: ['mock', 'measure', 'profile', 'gateway'],
  simulate: ['load', 'mock', 'measure', 'profile', 'gateway'],
  distributed: ['load', 'measure', 'profile', 'gateway'],
  tune: ['simulate', 'load', 'measure', 'profile'],
  plan: ['simulate', 'load', 'measure', 'profile'],
  report: ['plan', 'tune', 'probe', 'judge', 'compare', 'measure', 'profile', 'gateway'],
}

/** Where rooms that must not know each other are put together: these may import all that stands lower. */
const ROOFS: readonly string[] = ['run', 'cli', 'index']

/** Counted from the ground; -1 for a room that stands nowhere. */
export function floorOf(room: string): number {
  return FLOORS.findIndex((rooms) => rooms.includes(room))
}

/** Whether a file in the room `here` may import one in the room `there`. */
export function mayImport(here: string, there: string): boolean {
  if (here === there) return true
  const [from, to] = [floorOf(here), floorOf(there)]
  if (to === 0) return from > 0 || FOUNDATION.includes(there)
  if (to === from) return (GRANTED[here] ?? []).includes(there)
  if (to > from) return false
  return FOR_ALL.includes(there) || ROOFS.includes(here) || (GRANTED[here] ?? []).includes(there)
}

/** Rooms that are folders, whether or not they are built yet. */
export const ROOMS: readonly string[] = ['stats', ...FLOORS.slice(1, -1).flat(), 'cli']

interface Override {
  includes: readonly string[]
  linter: { rules: { style: { noRestrictedImports?: unknown } } }
}

/** The walls as Biome knows them: for each room an override that forbids the imports that it is not granted. */
export function walls(): Override[] {
  return ROOMS.flatMap((here): Override[] => {
    const group = ROOMS.filter((there) => !mayImport(here, there)).map((there) => `**/${there}/**`)
    if (group.length === 0) return []
    const message = `${here}/ stands where it may not import this room (test/support/floors.ts)`
    const noRestrictedImports = { level: 'error', options: { patterns: [{ group, message }] } }
    return [{ includes: [`src/${here}/**`], linter: { rules: { style: { noRestrictedImports } } } }]
  })
}

export function isWall(override: Override): boolean {
  return override.linter.rules.style?.noRestrictedImports !== undefined
}
