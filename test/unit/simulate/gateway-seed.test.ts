import { expect, test } from 'vitest'
import { loadOf } from '../../support/calibrated.ts'
import { virtualRun } from '../../support/virtual-run.ts'

const profile = loadOf(16, 5, { more: 'gateway: { mock: { tier: standard, preset: clean } }' })

async function runWith(gatewaySeed?: number) {
  const { events } = await virtualRun(profile, gatewaySeed === undefined ? {} : { gatewaySeed })
  return {
    calls: events.flatMap((event) => (event.type === 'arrival' ? [[event.call, event.intended]] : [])),
    ends: events.flatMap((event) => (event.type === 'terminal' ? [[event.call, event.t]] : [])),
  }
}

test('another seed of the gateway is another day of it, met by the same calls', async () => {
  const [own, other, same] = [await runWith(), await runWith(77), await runWith(profile.seed)]
  expect(own.calls.length).toBeGreaterThan(40)
  expect(other.calls).toEqual(own.calls)
  expect(other.ends).not.toEqual(own.ends)
  expect(same).toEqual(own)
  expect(await runWith(77)).toEqual(other)
})
