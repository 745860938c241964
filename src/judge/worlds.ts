import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DialectFile } from '../dialect/schema.ts'
import { didYouMean } from '../did-you-mean.ts'
import { GatebenchError, usageError } from '../errors.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import { loadMockWorld } from '../mock/world/tiers.ts'
import type { MockWorldChoice } from '../mock/world/world-files.ts'
import { SHIPPED } from '../mock/world/world-files.ts'

/** The worlds of the suite, in its order. */
export const WORLDS = [
  'clean',
  'exact-hints',
  'vague-hints',
  'lost-replies',
  'outage',
  'long-outage',
  'slow-tail',
  'charged-failures',
  'tier-change',
  'expired-results',
  'flaky',
  'broken-answers',
  'stalled-answers',
  'token-limits',
  'announced-limits',
  'growth-limit',
  'final-refusals',
  'keyed',
] as const
export type WorldName = (typeof WORLDS)[number]

/** World that judges one run unless it names another. */
export const DEFAULT_WORLD: WorldName = 'exact-hints'

const FOLDER = join(SHIPPED, 'judge')

/** Where the worlds for clients of a few calls differ. */
const FEW_FOLDER = join(FOLDER, 'few')

/** The files of a world of the suite, or of its form for clients of a few calls. Throws JUDGE_WORLD_UNKNOWN (exit 104). */
export function choiceOf(name: string, calls: 'usual' | 'few' = 'usual'): MockWorldChoice {
  const preset = join(FOLDER, `${name}.yaml`)
  if ((WORLDS as readonly string[]).includes(name) && existsSync(preset)) {
    if (calls === 'usual') return { tier: join(FOLDER, 'tier.yaml'), preset }
    const few = join(FEW_FOLDER, `${name}.yaml`)
    return { tier: join(FEW_FOLDER, 'tier.yaml'), preset: existsSync(few) ? few : preset }
  }
  if (name.includes(',')) {
    throw usageError('--world takes one world', `to judge in several worlds, add --suite: --suite --world ${name}`)
  }
  const near = didYouMean(name, WORLDS)
  throw new GatebenchError(`no world of the suite is named ${name}`, {
    code: 'JUDGE_WORLD_UNKNOWN',
    hint: `${near === undefined ? '' : `did you mean ${near}? `}worlds: ${WORLDS.join(', ')}; for tiers and presets of the mock use --tier and --preset`,
  })
}

/**
 * The mock's world. What a world of the suite states of its limits stands in the headers that a client of this dialect knows: OpenAI's, or Anthropic's.
 * Tiers and presets of the user stay as they are.
 */
export function judgedWorld(name: string, choice: MockWorldChoice, dialect?: DialectFile): MockWorld {
  const world = loadMockWorld(choice)
  const isAnthropic = dialect?.text?.answer === 'anthropic' && Object.keys(dialect.submit).length === 0
  const isStated = world.hints.stated !== 'none' && (WORLDS as readonly string[]).includes(name)
  return isAnthropic && isStated ? { ...world, hints: { ...world.hints, stated: 'anthropic' } } : world
}
