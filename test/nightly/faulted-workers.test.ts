import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsIn, planOf } from '../../bench/distributed-faults/campaign.ts'
import { faultedRun } from '../../bench/distributed-faults/faulted-run.ts'
import { GatewayProcess } from '../../bench/distributed-faults/gateway-process.ts'
import { lacksFor } from '../../bench/distributed-faults/setup.ts'
import { FAULTS, type Fault } from '../../bench/distributed-faults/table.ts'
import { hasRedis } from '../support/redis-server.ts'

/** Of each kind one: who dies, who is cut off, and a Redis that is lost, whose run is made whole from what workers had on their disks. */
const SAMPLE = ['worker killed in the middle', 'worker cut off for a while', 'Redis full']

describe.skipIf(!hasRedis)('a sample of `npm run distributed-faults`', () => {
  let gateways: GatewayProcess
  beforeAll(async () => {
    gateways = await GatewayProcess.start()
  })
  afterAll(() => gateways?.end())

  it.each(SAMPLE)('%s: nothing is lost, doubled or exceeded, and all that is said is true', async (name) => {
    expect(lacksFor(name)).toBeNull()
    const fault = FAULTS.find((one) => one.name === name) as Fault
    const result = await faultedRun(fault, planOf(FAULTS.indexOf(fault)), gateways)
    expect(faultsIn({ result })).toEqual([])
    expect(result.accepted).toBeGreaterThan(0)
  })
})
