interface Element {
  within: string[]
  must?: string[]
  may?: string[]
  /** The elements in it, in this order. */
  order?: string[]
  /** Of these, those that it must have. */
  has?: string[]
}

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
const ANYTHING = /^/

/**
 * The schemas that readers hold JUnit reports to, as far as gatebench writes them: of each element where it may stand, what it must have and
 * what it may have.
 */
const SCHEMAS: Readonly<
  Record<string, { elements: Readonly<Record<string, Element>>; values: Readonly<Record<string, RegExp>> }>
> = {
  /** JUnit.xsd by Windy Road, of what Apache Ant writes. */
  Ant: {
    elements: {
      testsuites: { within: [''] },
      testsuite: {
        within: ['testsuites'],
        must: 'package id name timestamp hostname tests failures errors time'.split(' '),
        may: ['skipped'],
        order: ['properties', 'testcase', 'system-out', 'system-err'],
        has: ['properties', 'system-out', 'system-err'],
      },
      properties: { within: ['testsuite'] },
      property: { within: ['properties'], must: ['name', 'value'] },
      testcase: { within: ['testsuite'], must: ['name', 'classname', 'time'] },
      skipped: { within: ['testcase'], may: ['type', 'message'] },
      failure: { within: ['testcase'], must: ['type'], may: ['message'] },
      'system-out': { within: ['testsuite'] },
      'system-err': { within: ['testsuite'] },
    },
    values: {
      time: DECIMAL,
      timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
      id: /^\d+$/,
      name: /\S/,
      hostname: /\S/,
    },
  },
  /** junit-10.xsd of Jenkins' xUnit plugin. */
  Jenkins: {
    elements: {
      testsuites: { within: [''], may: ['name', 'time', 'tests', 'failures', 'errors'] },
      testsuite: {
        within: ['testsuites', 'testsuite'],
        must: ['name', 'tests', 'failures', 'errors'],
        may: 'group time skipped timestamp hostname id package file log url'.split(' '),
      },
      properties: { within: ['testsuite'] },
      property: { within: ['properties'], must: ['name', 'value'] },
      testcase: { within: ['testsuite'], must: ['name'], may: ['time', 'classname', 'group'] },
      skipped: { within: ['testcase'], may: ['type', 'message'] },
      failure: { within: ['testcase'], may: ['type', 'message'] },
      'system-out': { within: ['testsuite', 'testcase'] },
      'system-err': { within: ['testsuite', 'testcase'] },
    },
    values: {},
  },
  /** jenkins-junit.xsd, by which JUnit 5 tests its own. */
  'JUnit 5': {
    elements: {
      testsuites: { within: [''], may: ['name', 'time', 'tests', 'failures', 'disabled', 'errors'] },
      testsuite: {
        within: ['testsuites'],
        must: ['name', 'tests'],
        may: 'failures errors time disabled skipped timestamp hostname id package'.split(' '),
        order: ['properties', 'testcase', 'system-out', 'system-err'],
      },
      properties: { within: ['testsuite'], order: ['property'], has: ['property'] },
      property: { within: ['properties'], must: ['name', 'value'] },
      testcase: { within: ['testsuite'], must: ['name'], may: ['assertions', 'time', 'classname', 'status'] },
      skipped: { within: ['testcase'] },
      failure: { within: ['testcase'], may: ['type', 'message'] },
      'system-out': { within: ['testsuite', 'testcase'] },
      'system-err': { within: ['testsuite', 'testcase'] },
    },
    values: {},
  },
}
/** SUREFIRE_TIME of Jenkins' schema, in the form in which gatebench writes times. */
const TIME = /^\d+(\.\d{3})?$/

interface Open {
  name: string
  held: string[]
}

/** What the schemas find fault with; in words. */
export function junitFaults(xml: string): string[] {
  return Object.keys(SCHEMAS).flatMap((schema) => faultsBy(schema, xml).map((fault) => `${schema}: ${fault}`))
}

function faultsBy(schema: string, xml: string): string[] {
  const { elements = {}, values = {} } = SCHEMAS[schema] ?? {}
  const faults: string[] = []
  const open: Open[] = []
  const close = ({ name, held }: Open): void => {
    const { order, has = [] } = elements[name] ?? {}
    for (const needed of has) if (!held.includes(needed)) faults.push(`<${name}> lacks <${needed}>`)
    const places = held.map((one) => order?.indexOf(one) ?? 0)
    if (places.some((place, at) => place < (places[at - 1] ?? 0))) faults.push(`<${name}> holds ${held.join(', ')}`)
  }
  for (const [, closes, name = '', rest = '', isEmpty] of xml.matchAll(
    /<(\/?)([a-z-]+)((?:\s+[a-z-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (closes === '/') {
      const last = open.pop()
      if (last?.name === name) close(last)
      else faults.push(`</${name}> closes nothing`)
      continue
    }
    const element = elements[name]
    const within = open.at(-1)
    within?.held.push(name)
    if (element === undefined) faults.push(`<${name}> is not known`)
    else {
      const { must = [], may = [] } = element
      if (!element.within.includes(within?.name ?? '')) faults.push(`<${name}> stands in <${within?.name}>`)
      const attributes = [...rest.matchAll(/([a-z-]+)="([^"]*)"/g)].map(
        ([, key = '', value = '']) => [key, value] as const,
      )
      for (const [key, value] of attributes) {
        if (![...must, ...may].includes(key)) faults.push(`<${name}> has ${key}`)
        if (!(values[key] ?? ANYTHING).test(value)) faults.push(`<${name}> has the ${key} ${value}`)
        if (key === 'time' && !TIME.test(value)) faults.push(`<${name}> has the time ${value}`)
      }
      for (const key of must) {
        if (!attributes.some(([one]) => one === key)) faults.push(`<${name}> lacks ${key}`)
      }
    }
    const opened = { name, held: [] }
    if (isEmpty === '') open.push(opened)
    else close(opened)
  }
  if (open.length > 0) faults.push(`<${open.at(-1)?.name}> stays open`)
  return faults
}
