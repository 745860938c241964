import { EXIT, GatebenchError } from '../errors.ts'
import type { Profile } from '../profile/profile.ts'
import type { RunHeader } from './events.ts'

/** The settings a log was made with. They were checked when the profile was loaded: here only that they are there at all. */
export function settingsOf(header: RunHeader): Profile {
  const settings = header.settings as Partial<Profile> | null | undefined
  const lists = [settings?.phases, settings?.models, settings?.thresholds]
  if (!lists.every(Array.isArray) || settings?.fitness === undefined || settings.credits === undefined) {
    throw new GatebenchError('the run header holds no resolved profile', {
      code: 'EVENT_LOG_INVALID',
      exitCode: EXIT.invalidInput,
      hint: 'was the log written by another version of gatebench?',
    })
  }
  return settings as Profile
}
