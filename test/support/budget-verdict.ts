import type { BudgetCase, Command } from './budget-cases.ts'

export interface Verdict {
  charged: number
  /** Of all its runs. */
  budget: number
  /** Credits beyond the budget that the printed promise allows. */
  allowed: number
  /** The report says that nothing was used of a budget that was. */
  saysNothingUsed: boolean
}

/** Carries a case out, and holds what was charged to the promise as it was printed. */
export async function judged(of: BudgetCase, { go, runs = 1, learns = false }: Command): Promise<Verdict> {
  const printed = await go(of)
  const { bank, budget, way, known } = of
  return {
    charged: bank.charged,
    budget: runs * budget,
    allowed: runs * allowedBy(printed),
    saysNothingUsed: bank.charged > budget / 20 && /\(0(\.0+)?% used\)|, 0 credits/.test(printed),
  }
  function allowedBy(text: string): number {
    const told = /\(([\d,.]+) at most, worth ([\d,.]+) credits/.exec(text)
    const [attempts = 0, credits = 0] = (told?.slice(1) ?? []).map((figure) => Number(figure.replaceAll(',', '')))
    const inRounds = Math.min(attempts, Math.max(1, Math.floor(credits / known + 1e-9)))
    // Workers wait for no reading: what they send until the next one, and while it is under way.
    const seconds = /what all workers send in ([\d.]+) s/.exec(text)?.[1]
    if (told === null && seconds === undefined) return 0
    const submits = seconds === undefined ? inRounds : bank.mostWithin(Number(seconds) * 1000)
    const isLearnt = of.knows === 'by a check' || (learns && of.knows === 'assumed')
    const isSure = !isLearnt && known >= bank.mostOf(1) && way.chargesRefusals !== true
    return isSure ? 0 : bank.mostOf(submits + bank.mostUnanswered) + bank.mostUntold
  }
}
