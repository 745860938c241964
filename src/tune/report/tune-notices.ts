import type { Notice } from '../../document/document.ts'
import { HEADLINE_WORDS } from '../../report/headline-words.ts'
import { formatCount, formatShare } from '../../units.ts'
import { plainLabel } from '../label.ts'
import type { Obstacle } from '../obstacle.ts'
import type { TuneResult } from '../tune.ts'

/** Obstacle to the objective, and what is not the cause. */
export function obstacleText({ allowedShare, by, settings, ...shares }: Obstacle): string {
  const allowed = `only ${formatShare(allowedShare)} may end without a result`
  const all = `in the best of the ${formatCount(settings)} that were compared`
  switch (by) {
    case 'failures':
      return `${formatShare(shares.spoiledShare)} of the calls fail at the gateway ${all}, and ${allowed}. Pace, slots, waits and polls are not the cause: choose by --objective p50, or find out why the calls fail`
    case 'unfinished':
      return `${formatShare(shares.unfinishedShare)} of the calls are accepted and not seen to end ${all}, and ${allowed}. Pace, slots and waits are not the cause: give timeouts.task and the drain more time`
    case 'overload':
      return `${formatShare(shares.givenUpShare)} of the calls are still without a task at the end ${all}, and ${allowed}. Waits and polls are not the cause: send less, drain longer, or plan a wider limit`
  }
}

/** A better setting that a rule condemns is shown beside the one that is advised. */
export function conductNotices({ condemned, objective, winner }: TuneResult): Notice[] {
  if (condemned === null || winner.breaks.length > 0) return []
  const { label, ofObjective, breaks } = condemned
  const rules = breaks.map(({ id, title }) => `${id} (it ${title})`).join(', ')
  return [
    {
      tone: 'warn',
      text: `Not advised: ${plainLabel(label)}, whose ${objective.minimise} is ${formatShare(ofObjective)} below. gatebench judge fails it: ${rules}.`,
    },
  ]
}

/** Seeds that no figure beside another comes from. */
export function validationNotices({ validation, winner }: TuneResult): Notice[] {
  if (validation === null) return []
  const p99 = HEADLINE_WORDS.completionP99Ms
  const own = validation.figures.completionP99Ms.mean
  return own === null
    ? []
    : [
        {
          tone: 'muted',
          text: `On ${formatCount(validation.seeds)} further seeds, which no other figure here is from, the ${p99.label} of ${plainLabel(winner.label)} is ${p99.show(own)}.`,
        },
      ]
}
