import { createHash } from 'node:crypto'
import { GatebenchError } from '../errors.ts'
import type { Profile } from '../profile/profile.ts'
import { recordedProfileSchema } from '../profile/recorded-profile.ts'
import { amongOwnKeys, foreignKey } from './foreign-keys.ts'
import type { RedisLink } from './redis-link.ts'
import { prefixOf } from './run-names.ts'
import type { RunSeal } from './run-seal.ts'
import { type RunSpec, runSpecSchema } from './run-spec.ts'

/** The plan of a run as it stands in Redis: its text and its mark. */
export function specFields(spec: RunSpec, seal: RunSeal): { spec: string; mark: string } {
  const told = JSON.stringify({ ...spec, profile: spec.hasBodies ? spec.profile : withoutBodies(spec.profile) })
  return { spec: told, mark: seal.mark('plan', told) }
}

/**
 * Description of the run to carry out. Throws RUN_UNKNOWN, RUN_UNSIGNED or RUN_SIGNED (exit 104) if it is not signed as this worker's secret
 * requires, and REDIS_FOREIGN_KEY (exit 106) for data that no coordinator wrote.
 */
export async function readSpec(link: RedisLink, id: string, seal: RunSeal): Promise<RunSpec> {
  const name = `${prefixOf(id)}run`
  return amongOwnKeys(name, () => specIn(link, name, id, seal))
}

async function specIn(link: RedisLink, name: string, id: string, seal: RunSeal): Promise<RunSpec> {
  const [text = null, mark = null] = await link.ask(() => link.client.hmget(name, 'spec', 'mark'))
  if (text === null) {
    throw new GatebenchError(`this Redis has no run ${id}`, {
      code: 'RUN_UNKNOWN',
      hint: 'leave --run out to join the run that waits for workers',
    })
  }
  requireSigned(id, text, mark, seal)
  if (!seal.isSigned && mark !== null && mark !== '') {
    throw new GatebenchError(
      `the plan of ${id} is signed, but this worker has no secret to sign its own messages with`,
      { code: 'RUN_SIGNED', hint: 'nothing was sent; set GATEBENCH_RUN_SECRET to the secret of the coordinator' },
    )
  }
  const spec = runSpecSchema.parse(JSON.parse(text))
  if (spec.id !== id) throw foreignKey(name)
  return spec
}

/** Throws RUN_UNSIGNED (exit 104) where a plan is not signed with this secret. */
export function requireSigned(id: string, text: string, mark: string | null, seal: RunSeal): void {
  if (seal.isOurs('plan', text, mark)) return
  throw new GatebenchError(`the plan of ${id} is not signed with this GATEBENCH_RUN_SECRET`, {
    code: 'RUN_UNSIGNED',
    hint: 'nothing was sent; use the secret of its coordinator. If you did, somebody else wrote this plan',
  })
}

/** Tells profiles apart, whatever way they came. */
export function checksumOf(profile: Profile): string {
  const recorded = recordedProfileSchema.parse(JSON.parse(JSON.stringify(profile)))
  return createHash('sha256').update(JSON.stringify(recorded)).digest('hex')
}

function withoutBodies(profile: Profile): Profile {
  const models = profile.models.map((model) => ({
    ...model,
    requests: model.requests.map((request) => ({ ...request, body: { model: model.model } })),
  }))
  return { ...profile, models }
}
