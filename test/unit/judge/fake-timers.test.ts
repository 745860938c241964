import { expect, it } from 'vitest'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { JUDGE_SCHEMA } from '../../../src/judge/judgement.ts'
import { judgeDocument } from '../../../src/judge/report/document.ts'
import { suiteDocument } from '../../../src/judge/report/suite.ts'
import { suiteOf, type Verdict } from '../../../src/judge/verdict.ts'
import type { Clock } from '../../../src/time/clock.ts'
import { client } from '../../support/judged-client.ts'
import { type Api, broken, judged } from '../../support/judged-world.ts'

/** Timers run, but the date stands still. */
function frozen({ clock }: Api): Clock {
  return { ...clock, now: () => 0, sleepUntil: (t) => clock.sleepUntil(clock.now() + t) }
}

/** Each timer runs out at once, and sets the date. */
function fake({ clock }: Api): Clock {
  let now = 0
  return {
    ...clock,
    now: () => now,
    sleepUntil: (t) => {
      now = Math.max(now, t)
      return clock.sleepUntil(clock.now() + 1)
    },
  }
}

async function verdictOn(world: string, clockOf: (api: Api) => Clock): Promise<Verdict> {
  const judgement = await judged((api) => client()({ ...api, clock: clockOf(api) }), { world, untilMs: 60_000 })
  return { ...{ schema: JUDGE_SCHEMA, world, seed: 1, speed: 1, command: null, score: null }, ...judgement }
}

const NOTICE = 'If it runs with fake timers'
const shown = (one: Verdict): string[] =>
  [judgeDocument(one), suiteDocument(suiteOf([one, one]))].map((document) =>
    renderTerminal(document, { width: 300, colour: false }),
  )

it.each(['announced-limits', 'long-outage'])('a client with fake timers is named as such in %s', async (world) => {
  for (const text of shown(await verdictOn(world, fake))) expect(text).toContain(NOTICE)
})

it.each(['announced-limits', 'long-outage'])('a client whose date stands still is not blamed in %s', async (world) => {
  const verdict = await verdictOn(world, frozen)
  expect(broken(verdict)).toEqual([])
  for (const text of shown(verdict)) expect(text).not.toContain(NOTICE)
})

it('a client that ignores stated waits, but waits, is not said to have fake timers', async () => {
  const judgement = await judged(client({ hint: (ms) => ms / 1000 }), { world: 'exact-hints' })
  const verdict = {
    ...{ schema: JUDGE_SCHEMA, world: 'x', seed: 1, speed: 1, command: null, score: null },
    ...judgement,
  }
  expect(broken(judgement)).toContain('ignored-hint')
  for (const text of shown(verdict as Verdict)) expect(text).not.toContain(NOTICE)
})
