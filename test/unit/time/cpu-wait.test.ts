import { expect, it } from 'vitest'
import { parseCpuWaits, readCpuWaits, waitOfTurn } from '../../../src/time/machine-gauge.ts'

it('the wait of a turn is what was waited since, over the turns since', () => {
  const [before, now] = [parseCpuWaits('900000 4000000 10\n'), parseCpuWaits('1900000 34000000 30\n')]
  expect(waitOfTurn(before, now)).toBe(1.5)
  expect(waitOfTurn(now, now)).toBeUndefined()
})

it('a system that counts nothing says nothing of waits', () => {
  expect(parseCpuWaits('0 0 1\n')).toBeNull()
  expect(parseCpuWaits('')).toBeNull()
  expect(parseCpuWaits('a b c')).toBeNull()
  expect(readCpuWaits('/nowhere/schedstat')).toBeNull()
  expect(waitOfTurn(null, null)).toBeUndefined()
})

it('the time on a processor is in ms', () => {
  expect(parseCpuWaits('900000 4000000 10\n')?.ranMs).toBe(0.9)
})
