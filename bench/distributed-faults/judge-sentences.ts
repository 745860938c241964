import { type Ended, HUNG, type Left } from './left.ts'
import { LEASE_MS, plannedCalls } from './load.ts'
import type { RunFiles } from './run-files.ts'
import type { MustSay } from './table.ts'

/** Words that no run prints, whatever befell it. */
const NEVER =
  /\bBUG\b|TypeError|ReferenceError|[Uu]nhandled|\bundefined\b|\bNaN\b|\[object |never began|abort rule|\bat .+\.[jt]s:\d+/
/** How long the coordinator said nothing. */
const SILENCE = /the coordinator did not report for ([\d.]+) s/g
/** For so long workers go on without it. */
const WORD_MS = 2 * LEASE_MS
/** Of calls that did not go out. */
const UNSENT = /([\d,]+) (?:planned )?calls? (?:was |were )?(?:not|never) sent(, so the offered load)?/g

/** What a run says, against what is true and what the table asks for. */
export interface Said {
  /** Denied by the gateway's log, by the run's own, or by another place where it is said. */
  untrue: string[]
  /** Not what the table asks for. */
  unmet: string[]
}

/** Exit codes and sentences of all processes. `unsent`: planned calls that never reached the gateway, and are not in doubt. */
export function sentencesOf(must: MustSay, left: Left, unsent: number): Said {
  const { coordinator, workers, resumed, damage, first, last } = left
  const said: Said = { untrue: [], unmet: [] }
  const whole = must.mayBeWhole === true && unsent === 0 ? { codes: [0], says: [] } : {}
  if (must.codes.length > 0) hear(said, 'the run', coordinator, first ?? last, { ...must, ...whole, unsent }, left)
  if (resumed !== null) {
    const { resumed: codes = [] } = must
    hear(said, 'the resume', resumed, last, { ...must, codes, says: [], unsent }, left)
  }
  for (const [n, { code, stderr }] of workers.entries()) {
    const isVictim = damage.victims.includes(n)
    const codes = isVictim ? must.victims : must.others
    if (code === HUNG || (isVictim && codes.length === 0)) continue
    const who = `worker ${n + 1}${isVictim ? ' (befallen)' : ''}`
    if (!codes.includes(code as number)) said.unmet.push(`${who} ended with ${code}: ${stderr.slice(-300)}`)
    const [odd] = NEVER.exec(stderr) ?? []
    if (odd !== undefined) said.untrue.push(`${who} says “${odd}”: ${stderr.slice(0, 300)}`)
  }
  return said
}

interface Asked {
  codes: readonly number[]
  says: readonly RegExp[]
  isWhole: boolean
  unsent: number
}

function hear(
  { untrue, unmet }: Said,
  who: string,
  { code, stderr }: Ended,
  { verdict, report, status, lines }: RunFiles,
  { codes, says, isWhole, unsent }: Asked,
  { damage, workers, load }: Left,
): void {
  if (code === HUNG) return
  const reason = lines.filter(({ type }) => type === 'end').at(-1)?.reason ?? ''
  const said = [verdict?.reasons.join('\n') ?? '', reason, stderr].join('\n')
  const all = `${said}\n${report}`
  const isBudget = code === 108 && /budget/.test(said)
  if (!codes.includes(code as number) && !isBudget) unmet.push(`${who} ended with ${code}: ${said.slice(0, 400)}`)
  for (const sentence of isBudget ? [] : says) {
    if (!sentence.test(said)) unmet.push(`${who} does not say ${sentence}: ${said.slice(0, 400)}`)
  }
  if (isWhole && !isBudget && unsent > 0) unmet.push(`${unsent} calls never reached the gateway, and are not in doubt`)

  if (verdict === null) untrue.push(`${who} left no report`)
  else if (verdict.exitCode !== code) untrue.push(`${who} ended with ${code}, its report says ${verdict.exitCode}`)
  if (report !== '' && !new RegExp(`exit ${code}\\b`).test(report)) untrue.push(`report.md does not say exit ${code}`)
  const [odd] = NEVER.exec(all) ?? []
  if (odd !== undefined) untrue.push(`${who} says “${odd}”`)
  // What the load lacks of its plan is whatever was not sent, over the budget included.
  const reasons = lines.filter(({ type }) => type === 'dropped').map(({ reason: why }) => why)
  const stopped = reasons.filter((why) => why === 'stopped').length
  for (const [text, figure = '', ofLoad] of all.matchAll(UNSENT)) {
    const dropped = ofLoad === undefined ? stopped : reasons.length
    if (Number(figure.replaceAll(',', '')) !== dropped) untrue.push(`${who} says “${text}”, its log drops ${dropped}`)
  }
  for (const [text, seconds = ''] of all.matchAll(SILENCE)) {
    if (Number(seconds) * 1000 < WORD_MS) untrue.push(`${who} says “${text}”, and its word holds for longer`)
  }
  if (/no worker is left/.test(all) && damage.victims.length < workers.length)
    untrue.push(`${who} says that no worker is left`)
  const calls = new Set(lines.flatMap(({ call }) => call ?? [])).size
  if (who === 'the resume' && /missing from this report/.test(said) && calls === plannedCalls(load))
    untrue.push(`${who} says that calls are missing`)
  if (code === 0 && (status === 'partial' || stopped > 0))
    untrue.push(`${who} ended with 0, is ${status}, and stopped ${stopped} calls`)
}
