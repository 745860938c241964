import { describe, expect, it } from 'vitest'
import { Outbox } from '../../../src/distributed/outbox.ts'
import type { Spilt } from '../../../src/distributed/spill-file.ts'
import { realClock } from '../../../src/time/real-clock.ts'

interface Asked {
  words: (string | number)[]
  answer(verdict: string[]): void
  refuse(): void
}

/** An outbox whose Redis is answered for by the test. */
function outboxOf(): { outbox: Outbox; asked: Asked[]; spilt: string[] } {
  const asked: Asked[] = []
  const spilt: string[] = []
  const run = (_script: unknown, _prefix: string, ...words: (string | number)[]): Promise<unknown> =>
    new Promise((answer, reject) => asked.push({ words, answer, refuse: () => reject(new Error('WRONGTYPE')) }))
  const outbox = new Outbox({
    link: { run, downSince: null, onDown: () => {} },
    prefix: 'p',
    share: 3,
    fence: '7',
    clock: realClock(),
    spill: { append: (lines: readonly Spilt[]) => void spilt.push(...lines.map(({ line }) => line)) },
    onHeld: () => {},
    onLost: () => {},
  })
  return { outbox, asked, spilt }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('what a share tells Redis', () => {
  it('goes out in batches one after the other, but an accepted id waits for none of them', async () => {
    const { outbox, asked } = outboxOf()
    outbox.line('one')
    outbox.hurry()
    await turn()
    outbox.line('two')
    outbox.hurry()
    await turn()
    expect(asked.map(({ words }) => words)).toEqual([[3, '7', 0, 1, 'l', 'one']])
    outbox.line('accepted', ['n', '5', 'accepted'])
    let isRecorded = false
    void outbox.recorded().then(() => {
      isRecorded = true
    })
    await turn()
    expect(asked[1]?.words).toEqual([3, '7', 1, 3, 'l', 'two', 'n', '5', 'accepted'])
    asked[1]?.answer(['ok'])
    await turn()
    expect(isRecorded).toBe(true)
    asked[0]?.answer(['ok'])
    await outbox.idle()
    outbox.lose()
  })

  it('is told again where what it follows was not taken, once that was', async () => {
    const { outbox, asked } = outboxOf()
    outbox.line('one')
    outbox.hurry()
    await turn()
    outbox.line('accepted')
    const recorded = outbox.recorded()
    await turn()
    asked[1]?.answer(['gap'])
    await turn()
    expect(asked).toHaveLength(2)
    asked[0]?.answer(['ok'])
    await turn()
    expect(asked[2]?.words).toEqual([3, '7', 0, 2, 'l', 'accepted'])
    asked[2]?.answer(['ok'])
    await recorded
    outbox.lose()
  })

  it('goes to the disk where Redis refuses it: nobody waits for ever', async () => {
    const { outbox, asked, spilt } = outboxOf()
    const claim = outbox.ask(['a', '0'])
    outbox.line('one')
    const recorded = outbox.recorded()
    await turn()
    asked[0]?.refuse()
    expect(await claim).toBe('stopped')
    await recorded
    await outbox.idle()
    outbox.line('two')
    expect(await outbox.ask(['a', '1'])).toBe('stopped')
    expect(spilt).toEqual(['one', 'two'])
  })
})
