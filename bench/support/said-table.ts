import type { Said, Told } from '../../test/support/probe-table.ts'

/** What is said with so much confidence, and how much of it must be true over all rows together. */
const LEVELS = [
  { least: 0.99, below: Number.POSITIVE_INFINITY, right: 0.985 },
  { least: 0.95, below: 0.99, right: 0.93 },
] as const
/** A row whose statements are right so seldom by chance, were their confidences true, is below what it said. */
const BY_CHANCE = 0.001
const LAW_RIGHT = 0.9
const SAYS_SO = 0.95

export const SAID_HEAD = [
  '| worlds | cases | law right | says that it cannot be identified | confidence ≥ 0.99 | right | 0.95 to 0.99 | right | mean confidence | right | p-value | own spending exact | required values missed |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
]

export interface SaidTable {
  rows: string[]
  /** Over all rows together. */
  sums: string[]
  missed: string[]
}

export function saidLines(told: readonly Told[], names: readonly string[]): SaidTable {
  const [rows, missed]: [string[], string[]] = [[], []]
  for (const name of names) {
    const own = told.filter(({ row }) => row === name)
    if (own.length === 0) continue
    const line = lineOf(name, own)
    rows.push(line.text)
    missed.push(...line.missed.map((what) => `${name}: ${what}`))
  }
  const all = told.flatMap(({ said }) => said)
  const sums = LEVELS.map(({ least, below, right }) => {
    const { count, share } = levelOf(all, least, below)
    const at = `Over all rows, ${percent(share)} of the ${count} statements with a confidence of ${least} ${Number.isFinite(below) ? `to ${below}` : 'or more'} are true.`
    if (share < right) missed.push(`all rows: ${at} At least ${percent(right)} should be.`)
    return at
  })
  const stated = told.filter(({ isOwnStated }) => isOwnStated).length
  sums.push(
    `In ${stated} of the ${told.length} results, the probe states its own spending. In the other results, the probe says why its spending is unknown.`,
  )
  return { rows, sums, missed }
}

function lineOf(name: string, told: readonly Told[]): { text: string; missed: string[] } {
  const said = told.flatMap((one) => one.said)
  const [telling, others] = [told.filter((one) => one.isTold), told.filter((one) => !one.isTold)]
  const right = shareOf(telling.length > 0 ? telling : told, ({ kind }) => kind)
  const so = shareOf(others, ({ saysSo }) => saysSo)
  const byChance = chanceOf(said)
  const exact = shareOf(
    told.filter(({ isOwnStated }) => isOwnStated),
    ({ isOwnExact }) => isOwnExact,
  )
  const kept = told.filter(({ isBudgetKept }) => isBudgetKept === false).length
  const missed = [
    ...(telling.length > 0 && right < LAW_RIGHT ? [`law right below ${percent(LAW_RIGHT)}`] : []),
    ...(so < SAYS_SO ? [`says so below ${percent(SAYS_SO)}`] : []),
    ...(byChance < BY_CHANCE ? ['less often right than it says'] : []),
    ...(exact < 1 ? ['own spending not exact'] : []),
    ...(kept > 0 ? [`--max-credits crossed in ${kept}`] : []),
  ]
  const level = ({ least, below }: (typeof LEVELS)[number]): string[] => {
    const { count, share } = levelOf(said, least, below)
    return [String(count), percent(share)]
  }
  const cells = [
    name,
    told.length,
    percent(right),
    percent(so),
    ...LEVELS.flatMap(level),
    percent(mean(said.map(({ confidence }) => confidence))),
    percent(shareOf(said, ({ isRight }) => isRight)),
    byChance > 0.01 ? byChance.toFixed(2) : byChance.toExponential(0),
    percent(exact),
    missed.join(', '),
  ]
  return { text: `| ${cells.join(' | ')} |`, missed }
}

function levelOf(said: readonly Said[], least: number, below: number): { count: number; share: number } {
  const own = said.filter(({ confidence }) => confidence >= least && confidence < below)
  return { count: own.length, share: shareOf(own, ({ isRight }) => isRight) }
}

/** How likely no more are right, were each right as often as it says: the distribution of their sum, one by one. */
export function chanceOf(said: readonly Said[]): number {
  let sums = [1]
  for (const { confidence } of said) {
    sums = Array.from(
      { length: sums.length + 1 },
      (_, right) => (sums[right] ?? 0) * (1 - confidence) + (sums[right - 1] ?? 0) * confidence,
    )
  }
  const right = said.filter(({ isRight }) => isRight).length
  return Math.min(
    1,
    sums.slice(0, right + 1).reduce((sum, one) => sum + one, 0),
  )
}

function shareOf<T>(all: readonly T[], fits: (one: T) => boolean): number {
  return all.length === 0 ? Number.NaN : all.filter(fits).length / all.length
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, one) => sum + one, 0) / values.length
}

function percent(value: number): string {
  return Number.isNaN(value) ? '' : `${(100 * value).toFixed(1)}%`
}
