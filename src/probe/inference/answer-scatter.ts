import type { Network } from './observation.ts'

/** Answers are early or late by this at least, in ms: below it nothing is learnt from how long they took. */
const LEAST_SCATTER_MS = 40
/** Most that one unexpected answer costs. */
const MOST_OF_AN_ANSWER = 2.5
/** More than this the scatter of answers does not say for or against a queue. */
const MOST_FROM_ANSWERS = 60

/** The logarithmic likelihood of answers that came so much later than they should have, in ms, less what the best would be. */
export function scatterOf(answers: readonly number[], { slackMs }: Network): number {
  if (answers.length < 3) return 0
  const middle = answers.toSorted((a, b) => a - b)[answers.length >> 1] ?? 0
  const scale = Math.max(LEAST_SCATTER_MS, slackMs / 2)
  // Bounded for each: where two requests changed places on their way, their answers are off by a whole turn.
  const cost = answers.reduce(
    (sum, answer) => sum + Math.min(MOST_OF_AN_ANSWER, Math.log(1 + (Math.abs(answer - middle) / scale) ** 2) / 2),
    0,
  )
  return -cost * Math.min(1, MOST_FROM_ANSWERS / (MOST_OF_AN_ANSWER * answers.length))
}

/** Share of the worst scatter from which on something other than the law holds answers back. */
const OTHERWISE = 0.4

/** Whether answers came so unlike what a law says that something other than it holds them back. */
export function isOtherwise(scatter: number, answers: number): boolean {
  return scatter < -OTHERWISE * Math.min(MOST_FROM_ANSWERS, MOST_OF_AN_ANSWER * answers)
}
