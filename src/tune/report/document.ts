import { type Document, type Notice, table, terms, type Verdict } from '../../document/document.ts'
import { HEADLINE_WORDS } from '../../report/headline-words.ts'
import { formatCount, formatShare } from '../../units.ts'
import { MARGIN } from '../choice.ts'
import { plainLabel } from '../label.ts'
import type { TuneResult } from '../tune.ts'
import { advice } from './sections/advice.ts'
import { expected, fewExpected } from './sections/expected.ts'
import { method } from './sections/method.ts'
import { otherLimits } from './sections/other-limits.ts'
import { robustness } from './sections/robustness.ts'
import { snippets } from './sections/snippets.ts'
import { standings } from './sections/standings.ts'
import { tradeOffs } from './sections/trade-offs.ts'
import { conductNotices, obstacleText, validationNotices } from './tune-notices.ts'
import { presentOf, type TuneSection } from './tune-section.ts'

const definitions: TuneSection = () => ({
  id: 'definitions',
  title: 'Definitions',
  folded: 'what the words mean',
  blocks: [terms(Object.values(HEADLINE_WORDS), { in: ['html'] })],
})

/** In reading order. A section is added by a file of its own and its name here. */
const SECTIONS: readonly TuneSection[] = [
  advice,
  expected,
  otherLimits,
  tradeOffs,
  standings,
  robustness,
  snippets,
  method,
  definitions,
]

/** The report of a tuning: first what to set. */
export function tuneDocument(result: TuneResult): Document {
  const { profile, gateway, seed, candidates, heldOutSeeds, objective, schema } = result
  const verdict = verdictOf(result)
  return {
    data: result,
    title: `${verdict.word}: ${profile}, gatebench tune`,
    kind: 'Tuned settings',
    heading: profile,
    about: [
      { label: 'gateway', text: gateway, code: true },
      { label: 'objective', text: `least ${objective.minimise}` },
      { label: 'settings tried', text: formatCount(candidates) },
      { label: 'held-out seeds', text: formatCount(heldOutSeeds) },
      { label: 'seed', text: String(seed), code: true },
    ],
    // Only the command knows whether real time confirms it.
    verdict: {
      ...{ ...verdict, exitCode: null, reasons: [] },
      notices: [...conductNotices(result), ...noticesOf(result), ...validationNotices(result)],
    },
    brief: [table(fewExpected(result), 'Best and present settings'), ...advice(result).blocks],
    sections: SECTIONS.map((section) => section(result)),
    origin: `Written by gatebench from simulations in virtual time (${schema}).`,
  }
}

function verdictOf({ winner, candidates, heldOutSeeds, robust, obstacle, objective }: TuneResult): Verdict {
  const tried = `of ${formatCount(candidates)} settings,`
  const label = plainLabel(winner.label)
  if (obstacle !== null) {
    return {
      word: 'NOT REACHED',
      meaning: `${tried} none reaches a ${objective.minimise} at all: ${obstacleText(obstacle)}`,
      tone: 'warn',
    }
  }
  if (!winner.acceptable) {
    return {
      word: 'NO SETTING FITS',
      meaning: `${tried} none keeps to the constraints; ${label} comes nearest`,
      tone: 'bad',
    }
  }
  if (winner.breaks.length > 0) {
    const ids = winner.breaks.map(({ id }) => id).join(', ')
    return {
      word: 'NO SETTING FITS',
      meaning: `${tried} each breaks a rule of judge; ${label} breaks ${ids}`,
      tone: 'bad',
    }
  }
  const best = robust === null ? 'does best' : 'loses least, whatever the true limits are'
  const seeds = `its figures are from ${formatCount(heldOutSeeds)} held-out seeds, the same for every setting`
  return { word: 'BEST SETTING', meaning: `${tried} ${label} ${best}; ${seeds}`, tone: 'good' }
}

/** Loss of the current settings. */
function noticesOf(result: TuneResult): Notice[] {
  const { current, objective } = result
  if (current === null) return []
  const present = presentOf(result)
  if (present === null) {
    return [{ tone: 'good', text: 'These are your current settings: leave them as they are.' }]
  }
  const { lostShare, lostOfObjective, isEquivalent } = present
  if (isEquivalent) {
    const where = result.robust === null ? '' : ', wherever the limits are'
    const text = `Your current settings are shown to be within ${formatShare(MARGIN)} of the best${where}: leave them as they are.`
    return [{ tone: 'good', text }]
  }
  const owner = present.kind === 'preset' ? `${present.label}'s defaults` : 'Your present settings'
  const lost = lostShare > 0 ? `lose ${formatShare(lostShare)} of the calls here` : 'lose no call here'
  const slower =
    lostOfObjective === null || Math.abs(lostOfObjective) < 0.005
      ? ''
      : `; ${objective.minimise} is ${formatShare(Math.abs(lostOfObjective))} ${lostOfObjective > 0 ? 'above' : 'below'} the winner's`
  const broken = present.acceptable ? '' : ', and they break a constraint'
  return [{ tone: 'warn', text: `${owner} ${lost}${slower}${broken}.` }]
}
