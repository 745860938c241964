import { expect, it } from 'vitest'
import { RunAccount, type RunAccountOrder } from '../../../src/run/coordinator/run-account.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`version: 1
name: shared
duration: 10m
gateway: { baseUrl: 'http://127.0.0.1:9' }
models:
  - model: a-model
    modality: text
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { messages: [{ role: user, content: hi }], max_tokens: 1 }, price: 1 }]
credits: { budget: 100 }
`)

it('says that the account cannot be read once that lasts for 90 s while workers spend', async () => {
  const clock = new VirtualClock()
  const credits = async () => ({ kind: 'refused', status: 400, error: null })
  const said: [number, string][] = []
  const account = new RunAccount({
    ...({ link: {}, prefix: '', gateway: { credits } } as unknown as RunAccountOrder),
    ...{ profile, clock, startedAt: 0, sink: { emit: () => {} }, onCrossed: () => {} },
    onUnreadable: ({ message }) => void said.push([clock.now(), message]),
  })
  await clock.run(async () => {
    account.begin()
    for (let t = 0; t <= 100_000; t += 1000) {
      account.sent()
      await clock.sleepUntil(t)
      account.readWhereDue(new Scope(clock))
    }
  })
  expect(said[0]).toEqual([95_000, expect.stringContaining('could not be read for')])
})
