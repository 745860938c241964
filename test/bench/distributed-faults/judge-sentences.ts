import type { Ended, Left } from './faulted-run.ts'
import { plannedCalls } from './load.ts'
import type { RunFiles } from './run-files.ts'
import type { MustSay } from './table.ts'

/** Words that no run prints, whatever befell it. */
const NEVER =
  /\bBUG\b|TypeError|ReferenceError|[Uu]nhandled|\bundefined\b|\bNaN\b|\[object |never began|abort rule|\bat .+\.[jt]s:\d+/
/** Of calls that did not go out. */
const UNSENT = /([\d,]+) (?:planned )?calls? (?:was |were )?(?:not|never) sent/g

/** Exit codes and sentences that the table does not allow, or the gateway's log denies. */
export function sentencesThatLie(must: MustSay, left: Left, unsent: number): string[] {
  const { coordinator, workers, resumed, damage, first, last, isLocal } = left
  const wrong: string[] = []
  const report = first ?? last
  if (must.codes.length > 0) wrong.push(...lies('the run', coordinator, report, must.codes, must, left, unsent))
  if (resumed !== null)
    wrong.push(...lies('the resume', resumed, last, must.resumed ?? [], { ...must, says: [] }, left, unsent))
  if (must.codes.length > 0 && coordinator.code !== 'HUNG' && report.verdict === null) wrong.push('no report')
  for (const [n, worker] of workers.entries()) {
    const isVictim = damage.victims.includes(n)
    const codes = isVictim ? must.victims : must.others
    if (isVictim && codes.length === 0) continue
    if (worker.code !== 'HUNG' && !codes.includes(worker.code as number))
      wrong.push(
        `worker ${n + 1}${isVictim ? ' (befallen)' : ''} ended with ${worker.code}: ${worker.stderr.slice(-300)}`,
      )
    const [odd] = NEVER.exec(worker.stderr) ?? []
    if (odd !== undefined) wrong.push(`worker ${n + 1} says “${odd}”: ${worker.stderr.slice(0, 300)}`)
  }
  if (!isLocal && workers.length === 0) wrong.push('no worker')
  return wrong
}

function lies(
  who: string,
  { code, stderr }: Ended,
  { verdict, report, status, lines }: RunFiles,
  codes: readonly number[],
  must: MustSay,
  { damage, workers, load }: Left,
  unsent: number,
): string[] {
  const wrong: string[] = []
  const reasons = verdict?.reasons.join('\n') ?? ''
  const end = lines.filter(({ type }) => type === 'end').at(-1)?.reason ?? ''
  const said = [reasons, end, stderr].join('\n')
  const isBudget = code === 108 && /budget/.test(said)
  if (code === 'HUNG') return wrong
  if (!codes.includes(code as number) && !isBudget) wrong.push(`${who} ended with ${code}: ${said.slice(0, 400)}`)
  if (verdict !== null && verdict.exitCode !== code)
    wrong.push(`${who} ended with ${code}, its report says ${verdict.exitCode}`)
  if (report !== '' && !new RegExp(`exit ${code}\\b`).test(report))
    wrong.push(`${who}: report.md does not say exit ${code}`)
  for (const sentence of isBudget ? [] : must.says) {
    if (!sentence.test(said)) wrong.push(`${who} does not say ${sentence}: ${said.slice(0, 400)}`)
  }
  const all = `${said}\n${report}`
  const [odd] = NEVER.exec(all) ?? []
  if (odd !== undefined) wrong.push(`${who} says “${odd}”`)
  const dropped = lines.filter(({ type, reason }) => type === 'dropped' && reason === 'stopped').length
  for (const [text, figure = ''] of all.matchAll(UNSENT)) {
    if (Number(figure.replaceAll(',', '')) !== dropped) wrong.push(`${who} says “${text}”, its log drops ${dropped}`)
  }
  if (/no worker is left/.test(all) && damage.victims.length < workers.length)
    wrong.push(`${who} says that no worker is left`)
  const calls = new Set(lines.flatMap(({ call }) => call ?? [])).size
  if (/not in this report/.test(said) && calls === plannedCalls(load)) wrong.push(`${who} says that calls are missing`)
  if (code === 0 && status === 'partial') wrong.push(`${who} ended with 0, and its report is partial`)
  if (code === 0 && dropped > 0) wrong.push(`${who} ended with 0, and dropped ${dropped} calls`)
  if (must.isWhole && !isBudget && unsent > 0)
    wrong.push(`${unsent} calls of the plan never reached the gateway, and are not in doubt`)
  return wrong
}
