import { type Document, definitions, type Notice, table, type Verdict } from '../../document/document.ts'
import { formatCount, formatCounted, formatShare } from '../../units.ts'
import type { Comparison, ComparisonVerdict } from '../comparison.ts'
import { type ComparisonSection, comparisonCharts } from './comparison-section.ts'
import { constraints, moved, responseTimes } from './sections/calls.ts'
import { fewMetrics, metrics } from './sections/metrics.ts'
import { designFacts, judged, runs } from './sections/runs.ts'
import { COMPARISON_WORDS, CONSTRAINT_WORDS, METRIC_WORDS, metricName } from './words.ts'

/** In reading order. A section is added by a file of its own and its name here. */
const SECTIONS: readonly ComparisonSection[] = [
  judged,
  metrics,
  constraints,
  moved,
  responseTimes,
  runs,
  () => definitions([...COMPARISON_WORDS, ...Object.values(METRIC_WORDS), ...Object.values(CONSTRAINT_WORDS)]),
]

const VERDICTS: Readonly<Record<ComparisonVerdict, Verdict>> = {
  regressed: { word: 'REGRESSED', meaning: 'the candidate is worse than the base', tone: 'bad' },
  'not-regressed': { word: 'NOT REGRESSED', meaning: 'no metric is worse by more than its floor', tone: 'good' },
  inconclusive: {
    word: 'INCONCLUSIVE',
    meaning: 'these runs cannot decide whether the candidate is worse',
    tone: 'warn',
  },
}

export function comparisonDocument(comparison: Comparison): Document {
  const { outcome, exitCode, reasons } = comparison.verdict
  const verdict = VERDICTS[outcome]
  const { profile: heading = '' } = comparison.candidate.runs[0] ?? {}
  return {
    data: comparison,
    title: `${verdict.word}: ${heading}, gatebench comparison`,
    kind: 'Comparison',
    heading,
    about: designFacts(comparison),
    verdict: {
      ...verdict,
      exitCode,
      ...nextStep(comparison),
      reasons: [...changedWords(comparison), ...reasons],
      notices: noticesOf(comparison),
    },
    brief: [table(fewMetrics(comparison), 'Change of the candidate against the base', { noun: 'metric' })],
    sections: SECTIONS.map((section) => section(comparison)),
    origin: `Written by gatebench from a comparison (${comparison.schema}).`,
    charts: () => comparisonCharts(comparison),
  }
}

/** Settings that a verdict names; of more it says how many. */
const MOST_NAMED = 3
/** Facts that every run has of its own, or that follow from a setting. */
const NO_SETTING = new Set(['seed', 'profile', 'gateway', 'planned calls', 'time'])

/** `changed: retry.maxAttempts from 6 to 2`: what is other in the candidate. */
function changedWords({ differences }: Comparison): string[] {
  const settings = differences.filter(({ what }) => !NO_SETTING.has(what) && !what.includes(': '))
  const plain = (text: string): string => text.replace(/^"(.*)"$/, '$1')
  const named = settings
    .slice(0, MOST_NAMED)
    .map(({ what, base, candidate }) => `${what} from ${plain(base)} to ${plain(candidate)}`)
  if (named.length === 0) return []
  const rest = settings.length - named.length
  return [`changed: ${named.join(', ')}${rest === 0 ? '' : `, and ${formatCount(rest)} more`}`]
}

/** Next step after the verdict; none if nothing is worse. */
function nextStep({ verdict, design, settings, moved, metrics }: Comparison): { next?: string } {
  const { outcome, command, moreRuns } = verdict
  if (outcome === 'not-regressed') return {}
  if (outcome === 'regressed') {
    const where = (moved?.top.length ?? 0) === 0 ? '' : ' (see Changed calls)'
    return {
      next: `undo what changed${where}; if the change is wanted, \`gatebench baseline\` saves the candidate as the new base`,
    }
  }
  if (command !== null) return { next: `to decide, run \`${command}\`` }
  if (metrics.some(({ machineMs }) => machineMs !== undefined)) {
    return { next: 'repeat the runs on a less busy machine' }
  }
  if (moreRuns === null) return { next: 'make each run longer' }
  const needed = `${formatCounted(moreRuns, `more ${design === 'exact' ? 'seed' : 'run'}`)}${design === 'exact' ? '' : ' per side'}`
  return {
    next: `use ${needed}. Then an unchanged candidate passes, and a candidate worse by twice the floor is found, each with a probability of ${formatShare(settings.power)}`,
  }
}

/** Limits of the verdict. */
function noticesOf({ forced, metrics }: Comparison): Notice[] {
  const notices: Notice[] = []
  if (forced) notices.push({ tone: 'bad', text: 'Forced: these runs are not comparable; see the differences.' })
  const unread = metrics
    .filter(({ verdict }) => verdict === 'not-measured')
    .map((one) => {
      // The response time of all calls may be too rare, and that of a model not.
      const isAll = metrics.every(({ metric, verdict }) => metric !== one.metric || verdict === 'not-measured')
      return isAll ? METRIC_WORDS[one.metric].label : metricName(one)
    })
  if (unread.length > 0) {
    notices.push({ tone: 'muted', text: `Not measured on both sides: ${[...new Set(unread)].join(', ')}.` })
  }
  return notices
}
