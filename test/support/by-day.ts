/** Set by the job `cases` of `.ci/nightly`, which runs every file that imports this one. */
const IS_NIGHT = process.env.GATEBENCH_EVERY_CASE === '1'

/** The daily run takes a few rows, seeds or draws of a test. The nightly run takes all. */
export const byDay = <T>(few: T, all: T): T => (IS_NIGHT ? all : few)
