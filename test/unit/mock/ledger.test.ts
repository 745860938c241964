import { beforeEach, describe, expect, test } from 'vitest'
import { type Book, Ledger, type LedgerEntry, type Purse, toMicro } from '../../../src/mock/ledger.ts'

const entries: LedgerEntry[] = []
let ledger: Ledger
beforeEach(() => {
  entries.length = 0
  ledger = new Ledger((entry) => entries.push(entry))
})

function purse(userCredits: number, tokenCredits: number | 'unlimited'): Purse {
  return { user: ledger.open('user', 'ada', userCredits), token: ledger.open('token', 'key-1', tokenCredits) }
}

const accounts = ({ available, reserved, used }: Book): number[] =>
  [available, reserved, used].map((micro) => micro / 1e6)

describe('a job', () => {
  test('that completes is reserved, then paid', () => {
    const both = purse(100, 20)
    ledger.reserve(both, toMicro(8), 1, 'task_1')
    expect([accounts(both.user), accounts(both.token)]).toEqual([
      [92, 8, 0],
      [12, 8, 0],
    ])
    ledger.settle(both, toMicro(8), 2, 'task_1')
    expect([accounts(both.user), accounts(both.token)]).toEqual([
      [92, 0, 8],
      [12, 0, 8],
    ])
  })

  test('that fails gives its reserve back', () => {
    const both = purse(100, 20)
    ledger.reserve(both, toMicro(8), 1, 'task_1')
    ledger.release(both, toMicro(8), 2, 'task_1')
    expect(accounts(both.user)).toEqual([100, 0, 0])
  })

  test('that was paid can be refunded', () => {
    const both = purse(100, 20)
    ledger.reserve(both, toMicro(8), 1, 'task_1')
    ledger.settle(both, toMicro(8), 2, 'task_1')
    ledger.refund(both, toMicro(8), 3, 'task_1')
    expect(accounts(both.token)).toEqual([20, 0, 0])
  })
})

test('both the user and the token must be able to pay, to the last micro-credit', () => {
  const both = purse(100, 0.3)
  expect(ledger.canPay(both, toMicro(0.3))).toBe(true)
  expect(ledger.canPay(both, toMicro(0.300001))).toBe(false)
  ledger.reserve(both, toMicro(0.1), 1, 'a')
  ledger.reserve(both, toMicro(0.2), 1, 'b')
  // 0.3 - 0.1 - 0.2 in floating point is not 0.
  expect(both.token.available).toBe(0)
})

test('an unlimited token draws on the source and is bound by its user alone', () => {
  const both = purse(10, 'unlimited')
  ledger.reserve(both, toMicro(10), 1, 'a')
  expect(accounts(both.token)).toEqual([0, 10, 0])
  expect(ledger.canPay(both, 1)).toBe(false)
  ledger.release(both, toMicro(10), 2, 'a')
  expect(accounts(both.token)).toEqual([0, 0, 0])
})

test('the entries replayed give the books', () => {
  const both = purse(100, 20)
  ledger.reserve(both, toMicro(8.25), 1, 'a')
  ledger.reserve(both, toMicro(2), 1, 'b')
  ledger.settle(both, toMicro(8.25), 2, 'a')
  ledger.release(both, toMicro(2), 3, 'b')
  const replayed = { granted: 0, available: 0, reserved: 0, used: 0 }
  for (const { book, from, to, credits } of entries) {
    if (book !== 'user') continue
    replayed[from] -= credits
    replayed[to] += credits
  }
  expect(Object.values(replayed)).toEqual([-100, ...accounts(both.user)])
  expect(entries.map(({ kind }) => kind).filter((_, i) => i % 2 === 0)).toEqual([
    'grant',
    'reserve',
    'reserve',
    'settle',
    'release',
  ])
})

test('what costs nothing leaves no entry', () => {
  const both = purse(0, 0)
  ledger.reserve(both, 0, 1, 'a')
  expect(entries).toEqual([])
})
