import { type ComparedSummary, gatewayName, isPlanDone, type RunRecord } from '../measure/summary/run-record.ts'

/** Something that is not the same in all runs of a comparison. */
export interface Difference {
  what: string
  base: string
  candidate: string
  /** True for what must be the same, lest the comparison be about the load or the machine. */
  blocks: boolean
  /** Set if `base` is what every run must have, and `candidate` what a run of either side has. */
  required?: true
}

/** Settings of a model that say what is asked of it. */
const LOAD_OF_MODEL = ['modality', 'arrivals', 'startOffsetMs', 'requests']

/** Whether a field must be the same: the calls to the gateway, and the condition for a good call. Any other field may be the change to compare. */
function mustBeSame([root, second, third]: readonly string[]): boolean {
  if (root === 'models') return third === undefined || LOAD_OF_MODEL.includes(third)
  if (root === 'gateway') return second === 'target' && third === 'kind'
  return root === 'mix' || root === 'phases' || root === 'thresholds'
}

const LONGEST_LIST = 40
const LONGEST_TEXT = 120

/**
 * Everything in which a run differs from the first of the base, said once. Runs of the base are held to the same: a side of unlike runs
 * has no middle.
 */
export function differencesOf(base: readonly RunRecord[], candidate: readonly RunRecord[]): Difference[] {
  const [first] = base
  if (first === undefined) return []
  const seedOf = ({ summary }: RunRecord): number => summary.run.seed
  const ofSeed = new Map([...base].reverse().map((run) => [seedOf(run), run]))
  const paired = new Set(candidate.map(seedOf))
  const apart = (of: RunRecord, run: RunRecord): Difference[] => [...settingsApart(of, run), ...summariesApart(of, run)]
  const found = [
    ...[...base, ...candidate].flatMap(unsound),
    ...base.flatMap(empty),
    // A seed that the other side has too is no difference.
    ...base
      .slice(1)
      .flatMap((run) => apart(first, run).filter(({ what }) => what !== 'seed' || !paired.has(seedOf(run)))),
    ...candidate.flatMap((run) => apart(ofSeed.get(seedOf(run)) ?? first, run)),
  ]
  const once = new Map(found.map((difference) => [`${difference.what}\n${difference.candidate}`, difference]))
  return [...once.values()].sort((a, b) => Number(b.blocks) - Number(a.blocks)).slice(0, LONGEST_LIST)
}

const NEVER_SENT = 'resumed, with planned calls never sent'

/** A run that did not measure its whole plan, or that measured this machine, proves nothing about either side. */
function unsound({ source, summary: { run, counts, generator } }: RunRecord): Difference[] {
  const say = (what: string, is: string, should: string): Difference => ({
    what,
    base: should,
    candidate: is,
    blocks: true,
    required: true,
  })
  return [
    ...(isPlanDone({ run, counts })
      ? []
      : [say(`${source}: status`, run.status === 'partial' ? 'partial' : NEVER_SENT, 'complete')]),
    ...(generator.fit ? [] : [say(`${source}: generator`, `unfit: ${generator.reasons.join('; ')}`, 'fit')]),
  ]
}

/** Nothing is worse than a base of which nothing completed. */
function empty({ source, summary: { measured } }: RunRecord): Difference[] {
  if (measured.completed > 0) return []
  return [{ what: `${source}: completed calls`, base: 'some', candidate: '0', blocks: true, required: true }]
}

function settingsApart(a: RunRecord, b: RunRecord): Difference[] {
  if (a.settings === null || b.settings === null) return []
  return leavesApart([], a.settings, b.settings).map(({ path, base, candidate }) => ({
    what: path.join('.'),
    base,
    candidate,
    blocks: mustBeSame(path),
  }))
}

/** Differences of the summaries; of the profile only if the profiles themselves are not at hand. */
function summariesApart(a: RunRecord, b: RunRecord): Difference[] {
  const isStated = a.settings !== null && b.settings !== null
  const others = factsOf(b.summary, isStated)
  const apart = factsOf(a.summary, isStated).flatMap(([what, base, blocks], at): Difference[] => {
    const candidate = others[at]?.[1] ?? ''
    return base === candidate ? [] : [{ what, base, candidate, blocks }]
  })
  const [planned, replanned] = [a.summary.counts.planned, b.summary.counts.planned]
  if (a.summary.run.seed !== b.summary.run.seed || planned === replanned) return apart
  // A closed model plans as it goes, and is compared by what it got done.
  return [...apart, { what: 'planned calls', base: String(planned), candidate: String(replanned), blocks: false }]
}

type SummaryFact = [what: string, value: string, blocks: boolean]

function factsOf({ run, models, phases, thresholds }: ComparedSummary, isStated: boolean): SummaryFact[] {
  const always: SummaryFact[] = [
    ['time', run.time, true],
    ['profile', run.profile, false],
  ]
  if (isStated) return always
  return [
    ...always,
    ['models', models.map(({ model, modality }) => `${model} (${modality})`).join(', '), true],
    ['phases', phases.map(({ name, record }) => (record ? name : `${name} (warm-up)`)).join(', '), true],
    ['thresholds', thresholds.map(thresholdText).join('; '), true],
    ['gateway kind', run.gateway.kind, true],
    ['gateway', gatewayName(run), false],
    ['seed', String(run.seed), false],
  ]
}

function thresholdText({ metric, where, stat, max, min }: ComparedSummary['thresholds'][number]): string {
  return [metric, where.model, where.modality, stat, min === null ? null : `≥ ${min}`, max === null ? null : `≤ ${max}`]
    .filter((part) => part !== null && part !== undefined)
    .join(' ')
}

interface Leaf {
  path: readonly string[]
  base: string
  candidate: string
}

/** A profile's own name and the words of a threshold say nothing of what was asked. */
const SAYS_NOTHING = new Set(['name', 'source'])
/** Settings below which every key is the user's own: no version of gatebench adds one. */
const OWN_KEYS = new Set(['body', 'where'])

/**
 * The leaves in which two JSON values differ. A key that only one of them has is no difference: another version wrote it, and what it
 * stands for was not asked for in this one; except in what the user wrote, such as the body of a request. Lists of models and phases go by
 * their names.
 */
function leavesApart(path: readonly string[], a: unknown, b: unknown): Leaf[] {
  const [left, right] = [named(a), named(b)]
  if (isTree(left) && isTree(right) && Array.isArray(left) === Array.isArray(right)) {
    const [of, others] = [Object.keys(left).join(', '), Object.keys(right).join(', ')]
    const isUnlike = (Array.isArray(a) || Array.isArray(b)) && of !== others
    // Things without names would be listed as 0, 1, 2.
    const inWords = (list: object, names: string): string => (Array.isArray(list) ? countText(list.length) : names)
    const members: Leaf[] = isUnlike ? [{ path, base: inWords(left, of), candidate: inWords(right, others) }] : []
    const keys = path.slice(2).some((key) => OWN_KEYS.has(key))
      ? new Set([...Object.keys(left), ...Object.keys(right)])
      : Object.keys(left).filter((key) => key in right && !SAYS_NOTHING.has(key))
    return [...members, ...[...keys].flatMap((key) => leavesApart([...path, key], left[key], right[key]))]
  }
  const [base, candidate] = [JSON.stringify(a) ?? 'none', JSON.stringify(b) ?? 'none']
  return base === candidate ? [] : [{ path, base: brief(base), candidate: brief(candidate) }]
}

function countText(count: number): string {
  return count === 0 ? 'none' : `${count} of them`
}

/** A trace may hold a million instants. */
function brief(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}

/** A list of things that have names, as an object of them; a list of plain values as a value. */
function named(value: unknown): unknown {
  if (!Array.isArray(value) || value.length === 0) return value
  if (!value.some(isTree)) return JSON.stringify(value)
  const names = value.map((one) => (isTree(one) ? (one.model ?? one.name) : undefined))
  if (!names.every((name) => typeof name === 'string')) return value
  return Object.fromEntries(value.map((one, at) => [names[at] as string, one]))
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
