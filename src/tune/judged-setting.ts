import { Judge, type Judgement } from '../judge/judgement.ts'
import { rulesOf } from '../judge/rules-file.ts'
import { clientAdmissions } from '../load/admission/create-admission.ts'
import { runLoad } from '../load/run-load.ts'
import { planCalls } from '../load/schedule/plan.ts'
import { MockEngine } from '../mock/engine.ts'
import { OracleAnnotator } from '../mock/oracle/oracle-annotator.ts'
import { inProcessGateway } from '../mock/server/in-process-gateway.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import { withScaledLimits } from '../simulate/known-limits.ts'
import { VirtualClock } from '../time/virtual-clock.ts'
import { shortened } from './evaluations.ts'
import type { BrokenRule } from './rule-checker.ts'
import { HARSH } from './scenes.ts'

const NOBODY = { emit(): void {} }
/** More of them would show the same habits. */
const MOST_CALLS = 200

/**
 * Grave rules of the judge that a client with the profile's settings breaks. It is judged in the profile's stated world, at half its limits, and
 * there with exact hints, because a client that ignores hints is only found out if it gets one.
 */
export async function brokenRules(given: Profile, mock: MockWorld): Promise<BrokenRule[]> {
  const profile = shortened(given, MOST_CALLS)
  const harsh = withScaledLimits(mock, HARSH.factor)
  const exact: MockWorld = { ...harsh, hints: { ...harsh.hints, mode: 'exact', place: 'both' } }
  const broken = new Map<string, BrokenRule>()
  for (const world of [mock, harsh, exact]) {
    for (const { id, title, mend: fix, severity, verdict, count } of (await judgedIn(world, profile)).rules) {
      if (severity !== 'error' || verdict !== 'fail') continue
      broken.set(id, { id, title, fix, count: Math.max(count, broken.get(id)?.count ?? 0) })
    }
  }
  return [...broken.values()]
}

/** Without a network nobody sees when a caller hangs up. */
const RULES = rulesOf({ version: 1, rules: { 'no-read-timeout': 'off' } })

async function judgedIn(world: MockWorld, profile: Profile): Promise<Judgement> {
  const clock = new VirtualClock()
  const random = keyedRandom(profile.seed)
  const judge = new Judge(RULES)
  const annotator = new OracleAnnotator(judge, clock.originEpochMs)
  const engine = new MockEngine({ world, clock, random, log: annotator })
  const watched = {
    world,
    handle: (request: Parameters<MockEngine['handle']>[0]) =>
      annotator.handle(engine, request, { path: request.path, origin: 'gateway' }).reply,
  }
  const gateway = inProcessGateway(watched, clock, {
    longestHintMs: profile.gateway.longestHintMs,
    dialect: profile.gateway.target.dialect,
  })
  const [admission, ...otherAdmissions] = await clientAdmissions(profile, clock, 'local')
  const plan = planCalls(profile, random)
  await clock.run(() =>
    runLoad(profile, plan, { clock, gateway, random, sink: NOBODY, admission, otherAdmissions }, {}),
  )
  const t = clock.now()
  return judge.verdict({ t })
}
