import { expect, test } from 'vitest'
import { terminalRun } from '../../../src/command/terminal-run.ts'
import type { RunProfileOptions } from '../../../src/run/run-profile.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { testProfile } from '../../support/random-run.ts'

type Watched = Parameters<NonNullable<RunProfileOptions['observe']>>[0]
const watched = { profile: testProfile(), plan: { calls: 200 }, clock: new VirtualClock() } as unknown as Watched

test.each([
  ['during a run, a signal lets what is open end', false],
  ['after a run or between two, it waits for nothing', true],
])('%s', async (_, isDrained) => {
  const { options, end } = terminalRun({ quiet: true, yes: true })
  const [observer] = options.observe?.(watched) ?? []
  if (isDrained) observer?.drained?.()
  process.emit('SIGHUP', 'SIGHUP')
  expect([options.stop?.aborted, options.signal?.aborted]).toEqual([true, isDrained])
  end()
})
