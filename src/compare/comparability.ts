import type { ComparedSummary, RunRecord } from './run-record.ts'

/** Something that is not the same in all runs of a comparison. */
export interface Difference {
  what: string
  base: string
  candidate: string
  /** True for what must be the same, lest the comparison be about the load or the machine. */
  blocks: boolean
}

/** Settings that say what was asked of the gateway, and when a call counts as good. All others may be what is compared. */
const MUST_BE_SAME =
  /^(models\.\d+\.(model|modality|arrivals|startOffsetMs|requests)|models\.length|mix|phases|thresholds|gateway\.target\.kind)(\.|$)/

/** Named by its place or by its words; no difference. */
const SAYS_NOTHING = /(^name|\.source)$/

const LONGEST_LIST = 40

/**
 * Everything in which a run differs from the first of the base, said once. Runs of the base are held to the same: a side of unlike runs
 * has no middle.
 */
export function differencesOf(base: readonly RunRecord[], candidate: readonly RunRecord[]): Difference[] {
  const [first] = base
  if (first === undefined) return []
  const runs = [...base.slice(1), ...candidate]
  const found = [
    ...[first, ...runs].flatMap(unsound),
    ...runs.flatMap((run) => [...settingsApart(first, run), ...summariesApart(first.summary, run.summary)]),
  ]
  const once = new Map(found.map((difference) => [`${difference.what}\n${difference.candidate}`, difference]))
  return [...once.values()].sort((a, b) => Number(b.blocks) - Number(a.blocks)).slice(0, LONGEST_LIST)
}

/** A run that measured no whole plan, or this machine, proves nothing about either side. */
function unsound({ source, summary: { run, generator } }: RunRecord): Difference[] {
  const say = (what: string, is: string, should: string): Difference => ({
    what,
    base: should,
    candidate: is,
    blocks: true,
  })
  return [
    ...(run.status === 'partial' ? [say(`${source}: status`, 'partial', 'complete')] : []),
    ...(generator.fit ? [] : [say(`${source}: generator`, `unfit: ${generator.reasons.join('; ')}`, 'fit')]),
  ]
}

function settingsApart(a: RunRecord, b: RunRecord): Difference[] {
  if (a.settings === null || b.settings === null) return []
  return leavesApart('', a.settings, b.settings).map(({ path, left, right }) => ({
    what: path,
    base: left,
    candidate: right,
    blocks: MUST_BE_SAME.test(path),
  }))
}

/** Where only summaries are at hand: what they say of the profile. */
function summariesApart(a: ComparedSummary, b: ComparedSummary): Difference[] {
  const facts = (summary: ComparedSummary): [what: string, value: string, blocks: boolean][] => [
    ['time', summary.run.time, true],
    ['gateway kind', summary.run.gateway.kind, true],
    ['models', summary.models.map(({ model, modality }) => `${model} (${modality})`).join(', '), true],
    ['phases of', summary.phases.map(({ name, record }) => (record ? name : `${name} (warm-up)`)).join(', '), true],
    ['thresholds on', summary.thresholds.map(thresholdText).join('; '), true],
    ['gateway', summary.run.gateway.baseUrl, false],
    ['profile', summary.run.profile, false],
    ['seed', String(summary.run.seed), false],
  ]
  const others = facts(b)
  const apart = facts(a).flatMap(([what, base, blocks], at): Difference[] => {
    const candidate = others[at]?.[1] ?? ''
    return base === candidate ? [] : [{ what, base, candidate, blocks }]
  })
  const isSamePlan = a.run.seed === b.run.seed && a.counts.planned !== b.counts.planned
  if (!isSamePlan) return apart
  const planned = { what: 'planned calls', base: String(a.counts.planned), candidate: String(b.counts.planned) }
  // A closed model plans as it goes, and is compared by what it got done.
  return [...apart, { ...planned, blocks: false }]
}

function thresholdText({ metric, where, stat, max, min }: ComparedSummary['thresholds'][number]): string {
  return [metric, where.model, where.modality, stat, min === null ? null : `≥ ${min}`, max === null ? null : `≤ ${max}`]
    .filter((part) => part !== null && part !== undefined)
    .join(' ')
}

interface Leaf {
  path: string
  left: string
  right: string
}

/**
 * The leaves in which two JSON values differ. A key that only one of them has is no difference: another version wrote it, and what it
 * stands for was not asked for in this one.
 */
function leavesApart(path: string, a: unknown, b: unknown): Leaf[] {
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
  if (isTree(a) && isTree(b) && Array.isArray(a) === Array.isArray(b)) {
    const size: Leaf[] =
      Array.isArray(a) && Array.isArray(b) && a.length !== b.length
        ? [{ path: at('length'), left: String(a.length), right: String(b.length) }]
        : []
    const shared = Object.keys(a).filter((key) => key in b)
    return [...size, ...shared.flatMap((key) => leavesApart(at(key), a[key], b[key]))]
  }
  const [left, right] = [JSON.stringify(a) ?? 'none', JSON.stringify(b) ?? 'none']
  return left === right || SAYS_NOTHING.test(path) ? [] : [{ path, left, right }]
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
