import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadProfile } from '../../../src/profile/load-profile.ts'

const shipped = ['profiles', 'profiles/scenarios'].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => `${folder}/${file}`),
)

test.each(shipped)(
  '%s states rate and concurrency of every model, or says why its client has no limits',
  async (path) => {
    const { models } = await loadProfile(path)
    const unlimited = models.filter(
      ({ admission: { ratePerSecond, concurrency } }) => ratePerSecond === null && concurrency === null,
    )
    const isExplained = /^# The client has no limits of its own, (?:because|so that) /m.test(readFileSync(path, 'utf8'))
    if (isExplained) expect(unlimited).toEqual(models)
    else {
      for (const { model, admission } of models) {
        expect({ model, ...admission }).toEqual({
          model,
          ...admission,
          ratePerSecond: expect.any(Number),
          concurrency: expect.any(Number),
        })
      }
    }
  },
)
