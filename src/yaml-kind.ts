/** Files that people give in place of one another: how an error calls each, and how it is used. */
const KINDS = {
  profile: 'gatebench run FILE',
  demand: 'gatebench plan PROFILE --demand FILE',
  'rules file': 'gatebench judge FILE -- COMMAND',
  'tier or preset': 'gatebench simulate PROFILE --tier FILE',
} as const
type YamlKind = keyof typeof KINDS

/** Keys that no other kind has at its top. */
const OWN_KEYS: Readonly<Record<YamlKind, readonly string[]>> = {
  profile: ['name', 'duration', 'phases', 'mix', 'gateway', 'thresholds', 'retry'],
  demand: ['timeZone'],
  'rules file': ['rules'],
  'tier or preset': ['limits', 'hints', 'faults', 'law', 'stack', 'group'],
}

const OF_PROBE = 'gatebench calibrate RUN --probe FILE --write tier.yaml makes a tier file from a run and this probe'

const EXPECTED: Readonly<Record<string, YamlKind>> = {
  PROFILE_INVALID: 'profile',
  DEMAND_INVALID: 'demand',
  RULES_INVALID: 'rules file',
  MOCK_WORLD_INVALID: 'tier or preset',
}

/** Kind of a file that was given in place of another, by its top keys; null if that is not certain. `code` is the code of the expected kind. */
export function misplaced(value: unknown, code: string): { text: string; hint: string } | null {
  const expected = EXPECTED[code]
  if (expected === undefined || typeof value !== 'object' || value === null) return null
  if ('schema' in value && String(value.schema).startsWith('gatebench/probe@')) {
    return { text: `the result of a probe where a ${expected} is expected`, hint: OF_PROBE }
  }
  const keys = Object.keys(value)
  const share = (kind: YamlKind): number => OWN_KEYS[kind].filter((key) => keys.includes(key)).length
  if (share(expected) > 0) return null
  const found = (Object.keys(KINDS) as YamlKind[]).filter((kind) => kind !== expected && share(kind) > 0)
  const [kind, ...others] = found
  if (kind === undefined || others.length > 0) return null
  return { text: `a ${kind} where a ${expected} is expected`, hint: `use it as ${KINDS[kind]}` }
}
