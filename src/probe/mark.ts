import { type Attempt, refusesBy429, soundPassing } from './attempt.ts'
import { type HeldBounds, heldBounds } from './held.ts'

/** A submit as inference sees it: when it met the limits, on the prober's clock in ms, and whether it passed them. */
export interface Mark {
  at: number
  passed: boolean
  /** It may have met them so much earlier or later. */
  slackMs: number
  held: HeldBounds
  cycle: number
  /** How long the answer took, in ms; null where it tells nothing. */
  answeredAfterMs: number | null
  /** Refused, and another that was sent within the slack was let through: their order may have been the other. */
  mayHaveSwapped: boolean
  /** How long its work lasted, in ms: surely so long, and no longer; null where it was not accepted, or not seen to end. */
  lasted: { least: number; most: number } | null
  /** Accepted, or refused and not in the midst of refusals: where laws differ. */
  isTelling: boolean
}

/** Known delays of the network between prober and gateway, in ms. */
export interface Network {
  /** One way. */
  delayMs: number
  /** Instants may be off by this. */
  slackMs: number
  /** The gateway's clock minus ours. */
  offsetMs: number
  /** The gateway's clock may be off by this from what is believed. */
  offsetErrorMs: number
}

/**
 * The submits of models that meet the same limits, in the order in which they met them. Faults tell nothing and are left out. `holding`: those of
 * them that a limit on open requests may count.
 */
export function marksOf(
  attempts: readonly Attempt[],
  models: readonly string[],
  network: Network,
  holding: readonly string[] = models,
): Mark[] {
  const own = attempts.filter(
    (one) =>
      one.target === 'submit' &&
      one.model !== null &&
      models.includes(one.model) &&
      one.endedAt !== null &&
      one.stage !== 'invalid' &&
      one.stage !== 'images' &&
      one.isShut === undefined,
  )
  const by429 = refusesBy429(own)
  const told = own
    .map((attempt) => ({ ...attempt, passing: soundPassing(attempt, by429) }))
    .filter(({ passing }) => passing !== 'other')
    .sort((a, b) => a.sentAt - b.sentAt)
  const isHeld = ({ model }: Attempt): boolean => model !== null && holding.includes(model)
  const held = heldBounds(told, network, isHeld)
  const marks = told.map((one, index): Mark => {
    const passed = one.passing === 'accepted'
    const around = [...told.slice(Math.max(0, index - 1), index), ...told.slice(index + 1, index + 4)]
    const overtaken = told
      .slice(index + 1, index + 8)
      .find(({ passing, sentAt }) => passing === 'accepted' && sentAt - one.sentAt <= network.slackMs)
    const mayHaveSwapped = !passed && overtaken !== undefined
    return {
      slackMs: slackOf(one, passed, network),
      isTelling: passed || index % 8 === 0 || around.some((other) => other.passing === 'accepted'),
      // After what it was overtaken by: where refusals count, it did not count before.
      at: (mayHaveSwapped ? overtaken.sentAt : one.sentAt) + network.delayMs,
      passed,
      held: held[index] as HeldBounds,
      cycle: one.cycle,
      answeredAfterMs: passed && one.taskId !== undefined ? (one.endedAt as number) - one.sentAt : null,
      mayHaveSwapped,
      lasted: passed ? lastedOf(one) : null,
    }
  })
  return marks.sort((a, b) => a.at - b.at || Number(b.passed) - Number(a.passed))
}

function lastedOf({ sentAt, openAt = sentAt, overAt }: Attempt): Mark['lasted'] {
  return overAt === undefined ? null : { least: openAt - sentAt, most: overAt - sentAt }
}

/** An admitted request may be held back on purpose: the lateness of its answer says less about the network. */
const MOST_OF_PASSED_MS = 300

/** A request was met between its sending and its answer: one that was long under way may have been met late. */
function slackOf({ sentAt, endedAt }: Attempt, passed: boolean, { delayMs, slackMs }: Network): number {
  const late = (endedAt ?? sentAt) - sentAt - 2 * delayMs
  return Math.max(slackMs, passed ? Math.min(MOST_OF_PASSED_MS, late) : late)
}
