import { loadProfile } from '../profile/load-profile.ts'
import { type CheckedPlan, checkPlan, tellWarnings } from './checked-plan.ts'
import { chooseGateway, type GatewayFlags, passedOver } from './gateway-choice.ts'
import { toStderr } from './output.ts'

/**
 * A profile as its file, the flags and the environment make it, checked, with its plan. What deserves a word is told on stderr, before
 * anything is sent. Throws GatebenchError (exit 104).
 */
export async function profileToRun(path: string, flags: GatewayFlags, seed: number | undefined): Promise<CheckedPlan> {
  const stated = await loadProfile(path)
  const checked = await checkPlan(chooseGateway({ ...stated, seed: seed ?? stated.seed }, flags, process.env))
  const notice = passedOver(stated, flags, process.env)
  if (notice !== null) toStderr(`${notice}\n`)
  tellWarnings(checked)
  return checked
}
