/**
 * Jenkins' schema of JUnit reports (junit-10.xsd of its xUnit plugin), as far as gatebench writes them: of each element where it may stand,
 * what it must have and what it may have.
 */
const ELEMENTS: Record<string, { within: string[]; must: string[]; may: string[] }> = {
  testsuites: { within: [''], must: [], may: ['name', 'time', 'tests', 'failures', 'errors'] },
  testsuite: {
    within: ['testsuites', 'testsuite'],
    must: ['name', 'tests', 'failures', 'errors'],
    may: 'group time skipped timestamp hostname id package file log url version'.split(' '),
  },
  testcase: { within: ['testsuite'], must: ['name'], may: ['time', 'classname', 'group'] },
  skipped: { within: ['testcase'], must: [], may: ['type', 'message'] },
  error: { within: ['testcase'], must: [], may: ['type', 'message'] },
  failure: { within: ['testcase'], must: [], may: ['type', 'message'] },
  'system-out': { within: ['testsuite', 'testcase'], must: [], may: [] },
}
/** Its SUREFIRE_TIME. */
const TIME = /^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?$/

/** What the schema finds fault with; in words. */
export function junitFaults(xml: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  for (const [, closes, name = '', rest = '', isEmpty] of xml.matchAll(
    /<(\/?)([a-z-]+)((?:\s+[a-z-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (closes === '/') {
      if (open.pop() !== name) faults.push(`</${name}> closes nothing`)
      continue
    }
    const element = ELEMENTS[name]
    if (element === undefined) faults.push(`<${name}> is not known`)
    else {
      if (!element.within.includes(open.at(-1) ?? '')) faults.push(`<${name}> stands in <${open.at(-1)}>`)
      const attributes = [...rest.matchAll(/([a-z-]+)="([^"]*)"/g)].map(
        ([, key = '', value = '']) => [key, value] as const,
      )
      for (const [key, value] of attributes) {
        if (![...element.must, ...element.may].includes(key)) faults.push(`<${name}> has ${key}`)
        if (key === 'time' && !TIME.test(value)) faults.push(`<${name}> has the time ${value}`)
      }
      for (const key of element.must) {
        if (!attributes.some(([one]) => one === key)) faults.push(`<${name}> lacks ${key}`)
      }
    }
    if (isEmpty === '') open.push(name)
  }
  if (open.length > 0) faults.push(`<${open.at(-1)}> stays open`)
  return faults
}
