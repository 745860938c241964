import type { MockWorld } from '../mock/world/schema.ts'

/** Gateway that a client may meet without knowing. */
export interface Scene {
  name: string
  /** Factor on the limits that it was tuned for. */
  factor: number
  /** Share of the limits that a second client of the same account uses. */
  tenantShare: number
  /** Waits that a 429 states, as a multiple of the true wait; absent where they are as the world has them. */
  hintFactor?: number
}

/** The limits as they were stated. */
export const NOMINAL: Scene = { name: 'stated limits', factor: 1, tenantShare: 0 }

/** Default share of the best objective at the stated limits that good results at other limits may cost. */
export const ROBUST_COST = 0.5

/** Load of the second tenant, as a share of what the limits let through. */
export const TENANT_SHARE = 0.2

/** Scenes that a robust setting is chosen for: first the scales of the limits, of which the first is the nominal one. */
export const ROBUST_SCENES: readonly Scene[] = [
  NOMINAL,
  { name: 'limits × 0.7', factor: 0.7, tenantShare: 0 },
  { name: 'limits × 1.3', factor: 1.3, tenantShare: 0 },
  { name: 'a second tenant', factor: 1, tenantShare: TENANT_SHARE },
]

/** Where what is thrown away is held to a cap: a client that knows no better must not waste the account. No time of it decides. */
export const HARSH: Scene = { name: 'limits × 0.5', factor: 0.5, tenantShare: 0 }

/** Hints that lie: too short by half, no wait at all, and far too long. */
export const LYING_SCENES: readonly Scene[] = [
  { name: 'hints × 0.5', factor: 1, tenantShare: 0, hintFactor: 0.5 },
  { name: 'hints of 0 s', factor: 1, tenantShare: 0, hintFactor: 0 },
  { name: 'hints × 4', factor: 1, tenantShare: 0, hintFactor: 4 },
]

/** Scenes that a tuning looks at; a gateway that states no wait cannot lie about it. */
export function scenesOf(isRobust: boolean, doubtsHints: boolean, { hints: { mode } }: MockWorld): readonly Scene[] {
  if (!isRobust) return [NOMINAL]
  if (!doubtsHints || mode === 'none' || mode === 'vague') return ROBUST_SCENES
  return [...ROBUST_SCENES.slice(0, -1), ...LYING_SCENES, ...ROBUST_SCENES.slice(-1)]
}

/** Number of scenes whose largest regret decides: all but the second tenant's, the last of several, which decides between settings that are close. */
export function decidingScenes(scenes: number): number {
  return Math.max(1, scenes - 1)
}

/** The world with hints that lie. */
export function withHints(mock: MockWorld, factor: number): MockWorld {
  const { hints } = mock
  const constant = Math.round(hints.constant * factor)
  return { ...mock, hints: { ...hints, mode: 'lying', lie: factor, constant } }
}
