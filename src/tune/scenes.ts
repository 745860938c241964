/** Limits that a client may meet without knowing. */
export interface Scene {
  name: string
  /** Factor on the limits that it was tuned for. */
  factor: number
  /** Share of the limits that a second client of the same account uses. */
  tenantShare: number
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

/** The scenes whose largest regret decides; the others decide between settings that are close there. */
export const DECIDING_SCENES = ROBUST_SCENES.filter(({ tenantShare }) => tenantShare === 0).length
