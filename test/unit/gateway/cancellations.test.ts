import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { Cancellations } from '../../../src/gateway/cancellations.ts'

test('all who watch a signal are told once, but not those who stopped', () => {
  const controller = new AbortController()
  const other = new AbortController()
  const cancellations = new Cancellations()
  const told: string[] = []
  cancellations.watch(controller.signal, () => told.push('a'))
  const unwatch = cancellations.watch(controller.signal, () => told.push('b'))
  cancellations.watch(controller.signal, () => told.push('c'))
  cancellations.watch(other.signal, () => told.push('d'))
  unwatch()
  unwatch()
  controller.abort()
  expect(told).toEqual(['a', 'c'])
})

test('one who is told may stop another', () => {
  const controller = new AbortController()
  const cancellations = new Cancellations()
  const told: string[] = []
  cancellations.watch(controller.signal, () => {
    told.push('a')
    unwatch()
  })
  const unwatch = cancellations.watch(controller.signal, () => told.push('b'))
  controller.abort()
  expect(told).toEqual(['a'])
})

test('thousands of watchers are one listener', () => {
  const { signal } = new AbortController()
  const cancellations = new Cancellations()
  for (let i = 0; i < 1000; i++) cancellations.watch(signal, () => {})()
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
})
