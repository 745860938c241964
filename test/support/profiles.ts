import { parseProfile } from '../../src/profile/load-profile.ts'
import type { Profile } from '../../src/profile/profile.ts'

/** A profile from its YAML, for tests that state one in place. */
export function profileOf(yaml: string): Profile {
  return parseProfile(yaml, 'test.yaml')
}
