import { foreignCase } from '../test/support/foreign-demands.ts'
import { FEWEST_CARRIED, type ForeignFinding, FRESH_DAYS, foreignFinding } from '../test/support/foreign-plan.ts'

/** Three worlds in ten lie within 10% of the edge. They come first; the others have seeds of their own from here on. */
export const EDGE_SHARE = 0.3
const WIDE_FROM = 1000
/** Of 200 worlds called carried wrongly, at most; and of intervals that hold the rate, at least. */
const MOST_WRONG = 0.01
const LEAST_HELD = 0.95

/** What the planner says of worlds of a simulator that is not ours, beside what fresh days there come to; the first `edges` are at the edge. */
export async function foreignWorlds(
  { cases, edges, from, to }: Readonly<Record<'cases' | 'edges' | 'from' | 'to', number>>,
  workers: number,
): Promise<boolean> {
  const found: ForeignFinding[] = []
  for (let at = from; at < Math.min(cases, to); at++) {
    const n = at < edges ? at : WIDE_FROM + at - edges
    const finding = await foreignFinding(foreignCase(n, at < edges), workers)
    found.push(finding)
    const { tier, carriedDays, rates, isEdge } = finding
    const missed = rates.filter(({ isHeld }) => !isHeld).map(missText)
    const room = tier.headRoom === null ? '' : `${(100 * tier.headRoom.share.value).toFixed(1)}% left`
    console.log(
      [`world ${n}`, isEdge ? 'edge' : 'wide', tier.carries, `${carriedDays} of ${FRESH_DAYS}`, room, ...missed].join(
        ', ',
      ),
    )
  }
  return summed(found)
}

function missText({ model, low, high, actual }: ForeignFinding['rates'][number]): string {
  return `${model} ${actual.toFixed(1)}/h outside ${low.toFixed(1)} to ${high.toFixed(1)}`
}

const isWrong = ({ tier, carriedDays }: ForeignFinding): boolean =>
  tier.carries === 'yes' && carriedDays < FEWEST_CARRIED

function summed(found: readonly ForeignFinding[]): boolean {
  console.log(
    '\n| worlds | number | plan says carried | of these, not carried in fact | plan says not carried | of these, carried in fact | undecided |\n|---|---|---|---|---|---|---|',
  )
  for (const [words, isEdge] of [
    ['within 10% of the edge', true],
    ['others', false],
  ] as const) {
    const own = found.filter((one) => one.isEdge === isEdge)
    const said = (carries: string): ForeignFinding[] => own.filter(({ tier }) => tier.carries === carries)
    const lost = said('no').filter(({ carriedDays }) => carriedDays >= FEWEST_CARRIED)
    const counts = [said('yes').length, said('yes').filter(isWrong).length, said('no').length, lost.length]
    console.log(`| ${words} | ${own.length} | ${counts.join(' | ')} | ${said('undecided').length} |`)
  }
  const rates = found.flatMap((one) => one.rates)
  const held = rates.filter(({ isHeld }) => isHeld).length
  const wrong = found.filter(isWrong)
  // Of a sample chance takes its part: two standard deviations.
  const chance = 2 * Math.sqrt((LEAST_HELD * (1 - LEAST_HELD)) / Math.max(1, rates.length))
  console.log(
    `\n${wrong.length} of ${found.length} worlds are called carried and are not: ${wrong.map(({ seed }) => seed).join(', ') || 'none'}.`,
  )
  console.log(
    `${held} of ${rates.length} intervals (${((100 * held) / Math.max(1, rates.length)).toFixed(1)}%) hold the rate.`,
  )
  return (
    wrong.length <= Math.max(1, Math.ceil(MOST_WRONG * found.length)) && held >= (LEAST_HELD - chance) * rates.length
  )
}
