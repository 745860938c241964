import { describe, expect, it } from 'vitest'
import { courseProgress, workProgress } from '../../../src/command/work-progress.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'

/** What is written while 40 simulations take a second each. */
async function shown(isTTY: boolean, columns = 80): Promise<string[]> {
  const clock = new VirtualClock()
  const written: string[] = []
  const target = { write: (text: string) => void written.push(text), isTTY, columns }
  await clock.run(async () => {
    const { onWork, end } = workProgress('planning', target, clock)
    for (let done = 1; done <= 40; done++) {
      await clock.sleepUntil(done * 1_000)
      onWork({ asked: 40, done })
    }
    end()
  })
  return written
}

describe('work that takes long', () => {
  it('is a line every ten seconds where there is no terminal', async () => {
    expect(await shown(false)).toEqual([
      'planning: 10 of 40 simulations, 10.0 s, at least 30.0 s to go\n',
      'planning: 20 of 40 simulations, 20.0 s, at least 20.0 s to go\n',
      'planning: 30 of 40 simulations, 30.0 s, at least 10.0 s to go\n',
      'planning: 40 of 40 simulations, 40.0 s\n',
    ])
  })

  it('is one line on a terminal, replaced in place and taken away at the end', async () => {
    const written = await shown(true, 40)
    expect(written).toHaveLength(41)
    for (const text of written) {
      expect(text.startsWith('\r\x1b[K')).toBe(true)
      expect(text.length).toBeLessThanOrEqual(4 + 39)
    }
    expect(written[0]?.endsWith('…')).toBe(true)
    expect(written.at(-1)).toBe('\r\x1b[K')
  })

  it('is nothing where it was quick', async () => {
    const clock = new VirtualClock()
    const written: string[] = []
    const { onWork, end } = workProgress(
      'planning',
      { write: (text) => void written.push(text), isTTY: true, columns: 80 },
      clock,
    )
    onWork({ asked: 1, done: 1 })
    end()
    expect(written).toEqual([])
  })

  it('shows itself where nothing happens for minutes, and no more once it has ended', async () => {
    const clock = new VirtualClock()
    const written: string[] = []
    await clock.run(async () => {
      const target = { write: (text: string) => void written.push(text), isTTY: false, columns: 80 }
      const { end } = courseProgress(() => `resting, ${clock.now() / 1_000} s`, target, clock)
      await clock.sleepUntil(35_000)
      end()
      await clock.sleepUntil(60_000)
    })
    expect(written).toEqual(['resting, 10 s\n', 'resting, 20 s\n', 'resting, 30 s\n'])
  })
})
