import { it } from 'vitest'

/** Set by the job `cases` of `.ci/nightly`, which runs every file that imports this one. */
const IS_NIGHT = process.env.GATEBENCH_EVERY_CASE === '1'

/** The daily run takes a few rows, seeds or draws of a test. The nightly run takes all. */
export const byDay = <T>(few: T, all: T): T => (IS_NIGHT ? all : few)

/** A test that takes seconds, of something that a quicker one in the same file shows in part: the nightly run has it. */
export const itAtNight = it.runIf(IS_NIGHT)
