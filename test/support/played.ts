import { parseProfile } from '../../src/profile/load-profile.ts'
import { renderResolved } from '../../src/profile/resolved-yaml.ts'
import { retimed } from '../../src/profile/retimed.ts'

/** A profile whose times are as a run at this speed takes them in reality: for a run with `--speed`, against a mock that lives as fast. */
export function playedYaml(yaml: string, speed: number): string {
  return renderResolved(retimed(parseProfile(yaml, 'played.yaml'), speed))
}
