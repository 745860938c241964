import {
  checkedOptions,
  FUNCTION,
  isObject,
  type Kind,
  type KindsOf,
  requireArguments,
  TEXTS,
} from '../input/options.ts'
import { DISTINGUISH } from './judgement.ts'
import type { Verdict } from './verdict.ts'

interface Judged {
  verdict(): Verdict
}

interface Exceptions {
  except?: readonly string[]
}

const EXCEPTIONS: KindsOf<Exceptions> = { except: TEXTS }
const JUDGED: Kind = {
  words: 'a mock that was started with the option judge, or a verdict',
  holds: (value) =>
    isObject(value) &&
    ('rules' in value ? Array.isArray(value.rules) : 'verdict' in value && FUNCTION.holds(value.verdict)),
}

/**
 * A matcher for vitest and Jest: `expect.extend({ toBehave })`, then `expect(mock).toBehave()` of a mock that was started with `judge`. Rules
 * named in `except` may be broken.
 */
export function toBehave(
  received: Judged | Verdict,
  options: Exceptions = {},
): { pass: boolean; message: () => string } {
  requireArguments('toBehave', { received: [JUDGED, received] })
  const { except = [] } = checkedOptions('toBehave', EXCEPTIONS, options)
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
