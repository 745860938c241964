import { DISTINGUISH } from './judgement.ts'
import type { Verdict } from './verdict.ts'

interface Judged {
  verdict(): Verdict
}

/**
 * A matcher for vitest and Jest: `expect.extend({ toBehave })`, then `expect(mock).toBehave()` of a mock that was started with `judge`. Rules
 * named in `except` may be broken.
 */
export function toBehave(
  received: Judged | Verdict,
  { except = [] }: { except?: readonly string[] } = {},
): { pass: boolean; message: () => string } {
  const { rules, seen } = 'rules' in received ? received : received.verdict()
  const broken = rules.filter(
    ({ id, verdict, severity }) => verdict === 'fail' && severity === 'error' && !except.includes(id),
  )
  const lines = broken.map(
    ({ id, title, count, findings, mend }) =>
      `  ${id}: it ${title} (${count} times)\n    ${findings[0]?.evidence ?? ''}\n    fix: ${mend}`,
  )
  if (seen.requests === 0)
    return { pass: false, message: () => 'no request reached the gateway, so nothing can be judged' }
  const open = rules.filter(
    ({ id, undecided, severity }) => undecided > 0 && severity === 'error' && !except.includes(id),
  )
  if (broken.length === 0 && open.length > 0) {
    const names = open.map(({ id }) => id).join(', ')
    return {
      pass: false,
      message: () => `the requests are too similar to show whether the client keeps ${names}: ${DISTINGUISH}`,
    }
  }
  return {
    pass: broken.length === 0,
    message: () =>
      broken.length === 0
        ? 'the client behaves, but was expected not to'
        : `the client breaks ${broken.length} rules\n${lines.join('\n')}`,
  }
}
