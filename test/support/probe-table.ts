import type { ProbeResult } from '../../src/probe/findings/probe-result.ts'
import { DRAWN_ROWS } from './drawn-rows.ts'
import { drawCase, type Judged, judge, type ProbeCase, type ProbeRow, probeCase, ROWS } from './probe-cases.ts'

/** A statement of a result, and whether it is true. */
export interface Said {
  confidence: number
  isRight: boolean
}

/** One probed world of a row, held to the truth. */
export interface Told extends Judged {
  row: string
  seed: number
  windowS: number
  /** Minutes of the gateway's time that the probe took. */
  minutes: number
  cpuMs: number
  /** What is said of the rate and of open requests, each with its confidence. */
  said: readonly Said[]
  /** Whether answers tell the law; where they do not, whether the result says so. */
  isTold: boolean
  saysSo: boolean
  accepted: number
  /** The most that the limits let through at once; null where nothing bounds it. */
  size: number | null
  /** Whether `spent.credits` is what this probe's own tasks cost. */
  isOwnExact: boolean
  /** Whether it is stated at all. */
  isOwnStated: boolean
  /** Whether its own tasks kept `--max-credits`; null where nothing was bounded. */
  isBudgetKept: boolean | null
  /** What was true and what was said, where that is not the same; null where all is right. */
  failure: string | null
}

/** Probes world `seed` of a row. */
export async function tell(row: ProbeRow, seed: number): Promise<Told> {
  const before = process.cpuUsage()
  const { drawn, uniform } = drawCase(row, seed)
  const { result, isTouched } = await probeCase(drawn, uniform)
  const judged = judge(drawn, result)
  const { law, limit, windowS, burst, behind, concurrency, extra } = drawn
  const isRight = judged.kind && judged.exact && judged.concurrency && judged.scope
  const shape = row.isUnrated
    ? 'no rate'
    : `${[{ law, limit, windowS, burst }, ...(behind === null ? [] : [behind])].map(limitWords).join(' before ')}`
  const beside = concurrency === null ? '' : `, ${concurrency.limit} at a time (${concurrency.excess})`
  const { user, system } = process.cpuUsage(before)
  return {
    ...judged,
    row: row.name,
    seed,
    windowS,
    minutes: result.spent.minutes,
    cpuMs: (user + system) / 1000,
    said: saidOf(drawn, judged, result),
    isTold: row.isTold?.(drawn, isTouched) ?? true,
    saysSo: judged.confidence <= 0.75,
    accepted: result.spent.accepted / result.models.length,
    size: row.isUnrated ? (concurrency?.limit ?? null) : law.isBucket ? burst : limit,
    isOwnExact: true,
    isOwnStated: true,
    isBudgetKept: null,
    failure: isRight
      ? null
      : `| ${row.name} | ${seed} | ${shape}${extra}${beside} | ${result.models[0]?.sentence}${judged.scope ? '' : ` True scope ${drawn.isShared ? 'shared' : 'apart'}, reported ${result.models[0]?.scope.otherModel}.`}${result.end.why === 'done' ? '' : ` Ended by ${result.end.why} ${result.end.detail}.`} |`,
  }
}

/** What is said of the rate, and of open requests where a bound on them is claimed that refuses. */
function saidOf({ concurrency }: ProbeCase, judged: Judged, { models: [found] }: ProbeResult): Said[] {
  const said: Said[] = []
  if (found?.rate.state === 'found') said.push({ confidence: judged.confidence, isRight: judged.kind })
  if (found?.concurrency.state === 'refuses') {
    const isRight = concurrency !== null && judged.concurrency
    said.push({ confidence: found.concurrency.confidence, isRight })
  }
  return said
}

function limitWords({ law, limit, windowS, burst }: Pick<ProbeCase, 'law' | 'limit' | 'windowS' | 'burst'>): string {
  return `${law.name} ${law.isBucket ? `of ${burst}, ` : ''}${limit} in ${windowS} s`
}

export const HEAD = [
  '| worlds | cases | law right | size and window exact | size in range | concurrency, scope right | laws named | confidence ≥ 0.99 | of these right | accepted / limit, median | minutes, median | required values missed |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|',
]

const share = (told: readonly Told[], fits: (one: Told) => boolean): number =>
  told.length === 0 ? Number.NaN : told.filter(fits).length / told.length
const percent = (value: number): string => (Number.isNaN(value) ? '' : `${(100 * value).toFixed(1)}%`)
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

type TableRow = Omit<ProbeRow, 'law'>

/** Lines of the table, and which bars were missed by which worlds. */
export function lines(told: readonly Told[]): { rows: string[]; missed: string[] } {
  const [rows, missed]: [string[], string[]] = [[], []]
  // Drawn rows are held to what they say.
  for (const row of [...ROWS, ...DRAWN_ROWS.map(({ name }): TableRow => ({ name, windows: [], isFree: true }))]) {
    const own = told.filter((one) => one.row === row.name)
    if (own.length === 0) continue
    const add = (name: string, of: readonly Told[], least: number): void => {
      const line = lineOf(name, of, row, least)
      rows.push(line.text)
      missed.push(...line.missed.map((what) => `${name}: ${what}`))
    }
    add(row.name, own, row.tenants === undefined ? 0.92 : 0.85)
    const minutes = own.filter(({ windowS }) => windowS === 60)
    if (minutes.length > 0 && row.windows.length > 1)
      add(`${row.name}, 60 s`, minutes, row.tenants === undefined ? 0.97 : 0.85)
  }
  return { rows, missed }
}

function lineOf(name: string, told: readonly Told[], row: TableRow, least: number): { text: string; missed: string[] } {
  const rated = told.filter(({ isHidden }) => !isHidden)
  const sure = rated.filter(({ confidence }) => confidence >= 0.99)
  const isShared = row.tenants !== undefined
  const figures = {
    kind: share(told, ({ kind }) => kind),
    exact: share(told, ({ exact }) => exact),
    range: share(told, ({ inRange, isHidden }) => inRange || isHidden),
    beside: share(told, ({ concurrency, scope }) => concurrency && scope),
    laws: rated.reduce((sum, { kinds }) => sum + kinds, 0) / Math.max(1, rated.length),
    sure: share(rated, ({ confidence }) => confidence >= 0.99),
    right: share(sure, ({ kind }) => kind),
    cost: middle(told.map(({ cost }) => cost)),
  }
  const missed = row.isFree
    ? []
    : [
        ...(figures.kind < least ? [`law right below ${percent(least)}`] : []),
        ...(!isShared && figures.exact < 0.97 ? ['exact below 97%'] : []),
        ...(isShared && figures.range < 0.9 ? ['range below 90%'] : []),
        ...(!row.isUnrated && figures.laws > 2 ? ['laws named above 2'] : []),
        ...(!row.isUnrated && figures.sure < 0.6 ? ['confidence ≥ 0.99 below 60%'] : []),
        ...(figures.right < 0.98 ? ['right with confidence ≥ 0.99 below 98%'] : []),
        ...(figures.cost > 3 && !row.isUnrated && !row.isDeep ? ['accepted above 3 × the limit'] : []),
      ]
  const cells = [
    name,
    told.length,
    percent(figures.kind),
    percent(figures.exact),
    percent(figures.range),
    percent(figures.beside),
    figures.laws.toFixed(2),
    percent(figures.sure),
    percent(figures.right),
    figures.cost.toFixed(1),
    middle(told.map(({ minutes }) => minutes)).toFixed(1),
    missed.join(', '),
  ]
  return { text: `| ${cells.join(' | ')} |`, missed }
}
