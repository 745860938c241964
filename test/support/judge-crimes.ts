import { acrossWorlds } from '../../src/judge/judge-suite.ts'
import { JUDGE_SCHEMA } from '../../src/judge/judgement.ts'
import { type Suite, suiteOf, type Verdict } from '../../src/judge/verdict.ts'
import { WORLDS } from '../../src/judge/worlds.ts'
import { client, type Habits, ONE_PROMPT } from './judged-client.ts'
import { judged } from './judged-world.ts'

/** Clients that all of their wishes being alike once made look innocent. */
export const CRIMES = {
  'hammers with one prompt': {
    ...ONE_PROMPT,
    jobs: 12,
    concurrency: 12,
    spreadMs: 0,
    attempts: 200,
    hint: (_, random) => 80 + random * 40,
    backoff: (_, random) => 80 + random * 40,
  },
  'buys again after lost replies with one prompt': {
    ...ONE_PROMPT,
    jobs: 12,
    concurrency: 12,
    attempts: 30,
    retries: (got) => got === null || got.status >= 400,
  },
} as const satisfies Record<string, Partial<Habits>>

/** A client in one world, as a command's verdict has it. */
export async function verdictIn(world: string, habits: Partial<Habits>, seed = 1): Promise<Verdict> {
  const judgement = await judged(client(habits), { world, seed })
  return { schema: JUDGE_SCHEMA, world, seed, speed: 1, command: null, ...judgement, score: null }
}

/** A client in all worlds, as `judge --suite` has it. */
export async function suiteIn(
  habits: Partial<Habits>,
  seed: number,
  worlds: readonly string[] = WORLDS,
): Promise<Suite> {
  const verdicts: Verdict[] = []
  for (const world of worlds) verdicts.push(await verdictIn(world, habits, seed))
  return suiteOf(acrossWorlds(verdicts))
}
