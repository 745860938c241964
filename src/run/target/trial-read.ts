import type { DialectFile } from '../../dialect/schema.ts'
import type { Task } from '../../gateway/bodies.ts'
import { NO_TASK } from '../../gateway/gateway.ts'
import type { Outcome } from '../../gateway/outcome.ts'
import { gatewaySchema } from '../../profile/gateway-schema.ts'
import { realClock } from '../../time/real-clock.ts'
import { apiKeyOf, type Environment, targetOf } from './gateway-choice.ts'
import { openGateway } from './open-gateway.ts'

const PATIENCE_MS = 10_000

/** Reads a task that does not exist at an address, in a dialect: what comes shows whether key and paths are right, and costs nothing. */
export async function trialRead(dialect: DialectFile, address: string, env: Environment): Promise<Outcome<Task>> {
  const clock = realClock()
  const settings = gatewaySchema.parse({})
  const target = targetOf(
    { ...settings, target: { kind: 'mock', tier: '', preset: '', dialect } },
    { gateway: address },
    env,
  )
  if (target.kind !== 'http') throw new TypeError('an address is needed')
  const key = 'none' in dialect.key ? 'no-key-needed' : apiKeyOf(target, env)
  const gateway = openGateway(settings, target, key, clock)
  try {
    return await gateway.poll(NO_TASK, { deadline: clock.now() + PATIENCE_MS })
  } finally {
    await gateway.close()
  }
}
