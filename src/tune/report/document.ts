import { type Document, definitions, type Notice, table, type Verdict } from '../../document/document.ts'
import { HEADLINE_WORDS } from '../../report/headline-words.ts'
import { formatCount, formatShare } from '../../units.ts'
import { MARGIN } from '../choice.ts'
import { plainLabel } from '../label.ts'
import type { Robustness } from '../robustness.ts'
import { decidingScenes, HARSH } from '../scenes.ts'
import type { TuneResult } from '../tune.ts'
import type { UnreachableObjective } from '../unreachable-objective.ts'
import { advice, expected, fewExpected, snippets } from './sections/advice.ts'
import { otherLimits, robustness } from './sections/other-limits.ts'
import { method, standings } from './sections/standings.ts'
import { tradeOffs } from './sections/trade-offs.ts'
import { presentOf, type TuneSection } from './tune-section.ts'

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
  () => definitions(Object.values(HEADLINE_WORDS)),
]

/** The report of a tuning: first what to set. Only the command knows the exit code, for real time may not confirm the setting. */
export function tuneDocument(result: TuneResult, exitCode: number | null = null): Document {
  const { profile, gateway, seed, candidates, heldOutSeeds, objective, schema } = result
  const verdict = verdictOf(result)
  return {
    data: result,
    title: `${verdict.word}: ${profile}, gatebench tune`,
    kind: 'Tuned settings',
    heading: profile,
    about: [
      { label: 'gateway', text: gateway, code: true },
      { label: 'objective', text: `minimise ${objective.minimise}` },
      { label: 'settings tried', text: formatCount(candidates) },
      { label: 'held-out seeds', text: formatCount(heldOutSeeds) },
      { label: 'seed', text: String(seed), code: true },
    ],
    verdict: {
      ...{ ...verdict, exitCode, reasons: [] },
      notices: [...conductNotices(result), ...noticesOf(result), ...validationNotices(result)],
    },
    brief: [table(fewExpected(result), 'Best and current settings', { noun: 'figure' }), ...advice(result).blocks],
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
      meaning: `${tried} none yields a ${objective.minimise}: ${obstacleText(obstacle)}`,
      tone: 'warn',
    }
  }
  if (!winner.acceptable) {
    return {
      word: 'NO SETTING FITS',
      meaning: `${tried} none keeps the constraints; ${label} comes closest`,
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
  const best = robust === null ? 'is best' : safest(robust, objective.minimise)
  const seeds = `figures are from ${formatCount(heldOutSeeds)} held-out seeds, the same for every setting`
  return { word: 'BEST SETTING', meaning: `${tried} ${label} ${best}; ${seeds}`, tone: 'good' }
}

/** The largest distance from the best over the scenes that decide, which the choice keeps small. */
function safest({ settings, scenes }: Robustness, minimise: string): string {
  const deciding = scenes.slice(0, decidingScenes(scenes.filter((scene) => scene !== HARSH.name).length))
  const where = `(${deciding.join(', ')})`
  const above = deciding.flatMap((_, scene) => settings[0]?.regrets[scene] ?? [])
  if (above.length < deciding.length) return `is the safest choice ${where}`
  return `is the safest choice: its ${minimise} is at most ${formatShare(Math.max(...above))} above the best ${where}`
}

/** Loss of the current settings. */
function noticesOf(result: TuneResult): Notice[] {
  const { current, objective } = result
  if (current === null) return []
  const present = presentOf(result)
  if (present === null) {
    return [{ tone: 'good', text: 'These are your current settings. Leave them as they are.' }]
  }
  const { lostShare, lostOfObjective, isEquivalent } = present
  if (isEquivalent) {
    const where = result.robust === null ? '' : ', also at the other limits that were tried'
    const text = `Your current settings are shown to be within ${formatShare(MARGIN)} of the best${where}. Leave them as they are.`
    return [{ tone: 'good', text }]
  }
  const owner = present.kind === 'preset' ? `${present.label}'s defaults` : 'Your current settings'
  const lost = lostShare > 0 ? `lose ${formatShare(lostShare)} of the calls here` : 'lose no calls here'
  const slower =
    lostOfObjective === null || Math.abs(lostOfObjective) < 0.005
      ? ''
      : `; ${objective.minimise} is ${formatShare(Math.abs(lostOfObjective))} ${lostOfObjective > 0 ? 'above' : 'below'} the winner's`
  const broken = present.acceptable ? '' : ', and they break a constraint'
  return [{ tone: 'warn', text: `${owner} ${lost}${slower}${broken}.` }]
}

/** Obstacle to the objective, and what is not the cause. */
function obstacleText({ allowedShare, by, settings, ...shares }: UnreachableObjective): string {
  const allowed = `only ${formatShare(allowedShare)} may end without a result`
  const all = `with the best of the ${formatCount(settings)} settings compared`
  switch (by) {
    case 'failures':
      return `${formatShare(shares.spoiledShare)} of the calls fail at the gateway ${all}, but ${allowed}. Pace, slots, waits and polls are not the cause: choose --objective p50, or find out why the calls fail`
    case 'unfinished':
      return `${formatShare(shares.unfinishedShare)} of the calls are accepted, but their end is not observed ${all}, and ${allowed}. Pace, slots and waits are not the cause: increase timeouts.task and the drain`
    case 'overload':
      return `${formatShare(shares.givenUpShare)} of the calls still have no task at the end ${all}, and ${allowed}. Waits and polls are not the cause: send less, drain longer, or plan a higher limit`
  }
}

/** A better setting that a rule condemns is shown beside the one that is advised. */
function conductNotices({ condemned, objective, winner }: TuneResult): Notice[] {
  if (condemned === null || winner.breaks.length > 0) return []
  const { label, ofObjective, breaks } = condemned
  const rules = breaks.map(({ id, title }) => `${id} (it ${title})`).join(', ')
  return [
    {
      tone: 'warn',
      text: `Not advised: ${plainLabel(label)}. Its ${objective.minimise} is ${formatShare(ofObjective)} lower, but \`gatebench judge\` fails this setting: ${rules}.`,
    },
  ]
}

/** Seeds that no figure beside another comes from. */
function validationNotices({ validation, winner }: TuneResult): Notice[] {
  if (validation === null) return []
  const p99 = HEADLINE_WORDS.completionP99Ms
  const own = validation.figures.completionP99Ms.mean
  return own === null
    ? []
    : [
        {
          tone: 'muted',
          text: `On ${formatCount(validation.seeds)} further seeds that no other figure uses, the ${p99.label} of ${plainLabel(winner.label)} is ${p99.show(own)}.`,
        },
      ]
}
