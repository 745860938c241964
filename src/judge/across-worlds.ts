import { conclude, type RuleResult } from './judgement.ts'
import type { Verdict } from './verdict.ts'

/** Number of worlds that must agree on what a client wants before another world counts against it. */
const FEWEST_WORLDS = 3

/**
 * Worlds decide for each other what one leaves open about equal requests. A client that bought the same number in each world where every answer
 * arrived wants that number. Anything beyond it that the client bought where answers were lost, it bought twice.
 */
export function acrossWorlds(worlds: readonly Verdict[]): Verdict[] {
  const whole = worlds.filter(isWhole)
  const wishes = whole.reduce((most, { seen }) => Math.max(most, seen.accepted), 0)
  const agreeing = whole.filter(({ seen }) => seen.accepted === wishes)
  if (wishes === 0 || agreeing.length < FEWEST_WORLDS || agreeing.length < whole.length) return [...worlds]
  const names = agreeing.map(({ world }) => world).join(', ')
  return worlds.map((one) => {
    const rules = one.rules.map((rule) => heldTo(wishes, names, rule, one))
    const isSame = rules.every((rule, at) => rule === one.rules[at])
    return isSame || !isEnded(one) ? one : { ...one, rules, ...conclude(rules) }
  })
}

function isEnded({ command }: Verdict): boolean {
  return command === null || command.code === 0
}

/** Nothing was lost, nothing failed: each purchase was a wish. */
function isWhole(verdict: Verdict): boolean {
  const { seen, rules } = verdict
  const isBought = rules.some(({ id, verdict: result }) => id === 'bought-twice' && result === 'fail')
  return isEnded(verdict) && seen.lost === 0 && seen.failed === 0 && seen.requests > 0 && !isBought
}

function heldTo(wishes: number, names: string, rule: RuleResult, { seen }: Verdict): RuleResult {
  const beyond = seen.accepted - seen.failed - wishes
  const { most = 0 } = rule.settings
  if (rule.id !== 'bought-twice' || rule.verdict !== 'cannot-tell' || rule.undecided === 0 || beyond <= most)
    return rule
  const failures = seen.failed === 0 ? '' : `, ${seen.failed} of them in place of tasks that failed at most`
  const evidence = `it bought ${wishes} times in each world where every answer arrived (${names}); here it bought ${seen.accepted} times${failures}, and ${seen.lost} answers were lost: at least ${beyond} were bought twice`
  const cost = { credits: 0, requests: beyond, seconds: 0 }
  return { ...rule, verdict: 'fail', count: beyond, cost, findings: [{ at: seen.spanMs, evidence, cost }] }
}
