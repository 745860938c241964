import { expect, test, vi } from 'vitest'
import { onAbort } from '../../../src/time/on-abort.ts'

test('all listeners of a signal share one native listener, and are called in order', () => {
  const abort = new AbortController()
  const add = vi.spyOn(abort.signal, 'addEventListener')
  const called: number[] = []
  for (let n = 0; n < 1000; n++) onAbort(abort.signal, () => called.push(n))
  expect(add).toHaveBeenCalledTimes(1)
  abort.abort()
  expect(called).toEqual(Array.from({ length: 1000 }, (_, n) => n))
})

test('a forgotten listener is not called, even when it is forgotten during the abort', () => {
  const abort = new AbortController()
  const called: string[] = []
  const forget: (() => void)[] = []
  onAbort(abort.signal, () => {
    called.push('first')
    forget[1]?.()
  })
  forget[0] = onAbort(abort.signal, () => called.push('forgotten before'))
  forget[1] = onAbort(abort.signal, () => called.push('forgotten meanwhile'))
  onAbort(abort.signal, () => called.push('last'))
  forget[0]()
  abort.abort()
  expect(called).toEqual(['first', 'last'])
})
