/**
 * The plan of the house, from the ground: a room imports only rooms on lower floors, and of those only what is granted here. The walls in
 * biome.json, the test of the floors and the plan in CONTRIBUTING.md are made from it.
 */
export const FLOORS: readonly (readonly string[])[] = [
  [
    'errors',
    'csv-cell',
    'did-you-mean',
    'due-heap',
    'fifo',
    'foreign-record',
    'frozen-body',
    'inspector',
    'json',
    'make-folder',
    'maps',
    'package-files',
    'printable',
    'random',
    'shell-word',
    'thread',
    'units',
    'whole-file',
    'yaml',
    'yaml-faults',
    'yaml-kind',
    'yaml-text',
    'stats',
  ],
  ['time', 'limits', 'wire', 'fast'],
  ['gateway', 'input'],
  ['dialect'],
  ['profile', 'mock'],
  ['measure'],
  ['load', 'document'],
  ['simulate', 'distributed', 'report'],
  ['run'],
  ['command', 'starter'],
  ['compare', 'probe', 'judge', 'calibrate', 'capacity', 'doctor', 'import'],
  ['tune'],
  ['plan'],
  ['cli', 'index'],
]

/** Single files of the ground floor that its other files and rooms may import. */
export const FOUNDATION: readonly string[] = [
  'errors',
  'did-you-mean',
  'due-heap',
  'fifo',
  'json',
  'make-folder',
  'maps',
  'package-files',
  'printable',
  'random',
  'units',
  'yaml-faults',
  'yaml-kind',
]

/** Whoever stands higher may import the ground floor, and these. */
const FOR_ALL: readonly string[] = ['time', 'limits', 'fast', 'input']

/** What a room that answers a question is made with: its command, what a run gives, and its report. */
const ANSWERS: readonly string[] = ['command', 'run', 'report', 'document']

/** What else each room may import. */
const GRANTED: Readonly<Record<string, readonly string[]>> = {
  wire: ['time'],
  fast: ['time'],
  gateway: ['wire'],
  dialect: ['gateway', 'wire'],
  profile: ['dialect', 'gateway'],
  mock: ['dialect', 'gateway'],
  measure: ['profile', 'gateway'],
  load: ['measure', 'profile', 'gateway'],
  document: [],
  report: ['document', 'measure'],
  simulate: ['load', 'mock', 'measure', 'profile', 'gateway'],
  distributed: ['load', 'measure', 'profile', 'gateway'],
  command: ['run', 'report', 'document', 'simulate', 'load', 'measure', 'profile', 'mock', 'gateway'],
  starter: ['run', 'mock', 'measure', 'profile', 'dialect', 'gateway'],
  compare: [...ANSWERS, 'simulate', 'measure', 'profile'],
  probe: [...ANSWERS, 'mock', 'measure', 'profile', 'gateway'],
  judge: [...ANSWERS, 'simulate', 'load', 'mock', 'profile', 'dialect'],
  calibrate: [...ANSWERS, 'simulate', 'mock', 'measure', 'profile', 'gateway'],
  capacity: [...ANSWERS, 'simulate', 'mock', 'measure', 'profile'],
  doctor: [...ANSWERS, 'mock', 'measure', 'profile', 'gateway'],
  import: [...ANSWERS, 'starter', 'gateway'],
  tune: [...ANSWERS, 'judge', 'simulate', 'load', 'mock', 'measure', 'profile'],
  plan: [...ANSWERS, 'tune', 'calibrate', 'simulate', 'load', 'mock', 'measure', 'profile', 'gateway'],
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

/** What lives in each room, for the plan. */
const LIVES: Readonly<Record<string, string>> = {
  stats: 'quantiles, intervals, tests, distributions: pure',
  time: 'clocks, pacers, scopes (which own pending work), real and virtual',
  limits: 'the laws of rate and concurrency, on both sides of the wire: pure',
  wire: 'HTTP/1.1 on connections; knows no gateway',
  fast: 'code written for speed, each piece with a plain twin',
  input: 'one reader for files, pipes and stdin, with limits on size, lines and time',
  gateway: 'the port, request and response bodies, outcomes, hints, the HTTP implementation',
  profile: 'profile files: schema, presets, traces',
  mock: 'the mock gateway: engine, tiers, faults, ledger, oracle, server',
  measure: 'events, the event log, the history of a call, recorders, summary, thresholds',
  load: 'arrivals, admission, attempts, retries, polls: the main loop',
  document:
    'the parts of every report: blocks, tables, charts, and their renderers for terminal, Markdown and HTML; knows no specific report',
  report: 'the report of a run, in every format',
  simulate: 'virtual worlds and their replications; a client as a set of knobs',
  distributed: 'runs shared by several machines: parts of a plan, and a Redis for money, limits, intents and tasks',
  run: 'a run, real or virtual, alone or shared: its folder, lock, end, and output',
  command: 'the parts of a command: flags, output, progress, signals and exit code',
  starter: 'a first profile, from answers or an OpenAPI document',
  dialect: 'the dialect of a gateway, defined by a file: requests and responses, for both client and mock',
  compare: 'is a candidate worse than its base? `compare`, `baseline`, repeated runs',
  judge: 'rules about clients, applied to what the mock saw; matching requests to calls. `judge`',
  import: 'calls logged by other tools: formats and counts. `import`',
  probe: 'a gateway’s limits found from outside: requests and conclusions. `probe`',
  capacity: 'the largest load that passes: trials, their verdicts, the search. `run --find-capacity`',
  plan: 'what an account tier carries: a closed form checked by simulation. `plan`',
  calibrate: 'a mock fitted to runs and a probe of a gateway. `calibrate`',
  doctor: 'this machine and a gateway, checked before a run. `doctor`, `ceiling`',
  tune: 'the search for retry and pacing settings. `tune`',
  cli: 'the program: the list of commands, help, and the commands of a run',
  index: 'what programs may import',
}

/** The plan in CONTRIBUTING.md, from the roof down. `built`: the rooms and files that there are. */
export function floorPlan(built: ReadonlySet<string>): string {
  const rows = FLOORS.flatMap((rooms, floor) =>
    rooms
      .filter((room) => built.has(room) && (floor > 0 || room === 'stats'))
      .map((room) => `| ${floor + 1} | ${placeOf(room)} | ${LIVES[room] ?? ''} | ${importsOf(room, built)} |`),
  ).reverse()
  const files = FLOORS[0]?.filter((file) => built.has(file) && file !== 'stats') ?? []
  return [
    '| floor | room | what lives there | may import, besides the ground floor |',
    '|---|---|---|---|',
    ...rows,
    `| 1 | ${files.map(placeOf).join(', ')} | one noun each | |`,
  ].join('\n')
}

const placeOf = (room: string): string => (ROOMS.includes(room) ? `\`src/${room}/\`` : `\`src/${room}.ts\``)

function importsOf(room: string, built: ReadonlySet<string>): string {
  if (ROOFS.includes(room)) return 'everything lower'
  return ROOMS.filter((other) => floorOf(other) > 0 && other !== room && built.has(other) && mayImport(room, other))
    .map((other) => `\`${other}\``)
    .join(', ')
}
