import { type Case, junitXml } from '../../document/junit-xml.ts'
import { DISTINGUISH, type RuleResult } from '../judgement.ts'
import type { Suite, Verdict } from '../verdict.ts'

/** JUnit XML: a suite a world, a test case a rule. */
export function judgeJunit({ worlds, unjudged = [] }: Suite, startedAt: string): string {
  const judged = worlds.map((verdict) => ({
    name: nameOf(verdict.world),
    cases: [endCase(verdict), ...verdict.rules.map((rule) => ruleCase(rule, verdict))],
  }))
  const left = unjudged.map((world) => ({
    name: nameOf(world),
    cases: [endCase({ outcome: 'inconclusive', reasons: ['not judged, because the run was interrupted'] })],
  }))
  const durationMs = worlds.reduce((sum, { command, seen }) => sum + (command?.durationMs ?? seen.spanMs), 0)
  return junitXml([...judged, ...left], { scope: 'judge', durationMs, startedAt })
}

function nameOf(world: string): string {
  return world.replaceAll(/[^\w+-]+/g, '-')
}

/** A client that sent nothing or failed, or of which nobody can tell whether it kept the rules, is never green. */
function endCase({ outcome, reasons }: Pick<Verdict, 'outcome' | 'reasons'>): Case {
  const isOpen = outcome === 'inconclusive'
  return { name: 'the client can be judged', result: isOpen ? 'failure' : 'pass', message: reasons.join('; ') }
}

function ruleCase(rule: RuleResult, { outcome }: Verdict): Case {
  const { id, title, verdict, severity, count, findings, mend, unclear, undecided } = rule
  const name = id
  if (verdict === 'pass') return { name, result: 'pass', message: '' }
  if (verdict === 'fail') {
    // A warning is only reported, and so is a failure that a baseline forgives.
    const result = severity === 'error' && outcome === 'fail' ? 'failure' : 'skipped'
    return { name, result, message: `it ${title} (${count} times): ${findings[0]?.evidence ?? ''}. Fix: ${mend}` }
  }
  const why = undecided === 0 ? '' : `: the requests are too similar; ${DISTINGUISH}`
  const message = verdict === 'not-met' ? 'the situation did not occur' : `cannot tell (${unclear})${why}`
  return { name, result: 'skipped', message }
}

/** A badge as shields.io reads it from an endpoint. */
export function badge({ outcome, worlds }: Suite): object {
  const rules = worlds.flatMap((one) => one.rules.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail'))
  const broken = new Set(rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).size
  const isOpen = worlds.some((one) => one.rules.some(({ undecided }) => undecided > 0))
  const inconclusive = isOpen ? 'cannot tell' : 'inconclusive'
  const message = outcome === 'inconclusive' ? inconclusive : broken === 0 ? 'well-behaved' : `${broken} rules broken`
  const color = outcome === 'pass' ? 'brightgreen' : outcome === 'fail' ? 'red' : 'lightgrey'
  return { schemaVersion: 1, label: 'gatebench judge', message, color }
}
