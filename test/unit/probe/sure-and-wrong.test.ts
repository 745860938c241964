import { expect, it } from 'vitest'
import { tellDrawn } from '../../support/drawn-check.ts'
import { DRAWN_ROWS } from '../../support/drawn-rows.ts'
import { type ProbeRow, ROWS } from '../../support/probe-cases.ts'
import { type Told, tell } from '../../support/probe-table.ts'

const PAIRS = 'two limits in windows as 1 to 5, or 3 to 5'
const OTHERS = 'others use 50 %, unseen'

function told(row: string, seed: number): Promise<Told> {
  return tellDrawn(DRAWN_ROWS.find(({ name }) => name === row) as (typeof DRAWN_ROWS)[number], seed)
}

const sureAndWrong = ({ said }: Told) => said.filter(({ confidence, isRight }) => confidence > 0.75 && !isRight)

/** Of 23 in 3 s and 31 in 5 s a bound on 23 open requests explained what it could leave to the scatter of ends of work. */
it('does not take two limits for a bound on open requests', async () => {
  expect(sureAndWrong(await told(PAIRS, 2_100_000))).toEqual([])
})

/** Of 4 in 3 s and 6 in 15 s the first was said to be a bucket of 3: the search kept no other law that was about as likely. */
it('weighs each law of a pair against the others that may stand in its place', async () => {
  expect(sureAndWrong(await told(PAIRS, 2_100_006))).toEqual([])
})

/** Of a queue of 50 in 10 s, half of which others use, a bound on 56 open requests was said with 99.5 %. */
it('does not hold a bound on open requests against ends of work that come too seldom for it', async () => {
  expect(sureAndWrong(await told(OTHERS, 2_100_009))).toEqual([])
})

/** Of a bucket of 23 one answer came as its law says only were its instant off by more than the way scatters. */
it('does not take one answer that a law misses for a bound on open requests', async () => {
  const row = ROWS.find(({ name }) => name === 'quantised-bucket') as ProbeRow
  const one = await tell(row, 2_400_000)
  expect(one.kind).toBe(true)
  expect(sureAndWrong(one)).toEqual([])
})
