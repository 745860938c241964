import { describe, expect, it } from 'vitest'
import { frontierOf } from '../../../src/plan/reach/frontier.ts'
import type { PlannedModel, Term } from '../../../src/plan/reach/terms.ts'

const shared: Term = {
  name: 'account',
  limit: 'account',
  words: '1000 a hour of all',
  kind: 'rate',
  capacity: 1000,
  overhead: 0,
  uses: new Map([
    ['image', 1],
    ['video', 2],
    ['text', 1],
  ]),
  burst: null,
  windowMs: null,
  used: 0,
  quota: null,
  isClients: false,
  hasReads: false,
}
const models = ['image', 'video', 'text'].map((model) => ({ load: { model } }) as PlannedModel)
const peakOf = (peak: Record<string, number>) => new Map(Object.entries(peak))

describe('how many calls of one model replace how many calls of another', () => {
  it('is told beside the others that share the limit, at their peak', () => {
    const [found] = frontierOf({ hourly: [shared], models }, peakOf({ image: 300, video: 100, text: 50 }))
    expect(found?.models).toEqual(['image', 'video'])
    // 950 are left beside the texts; a video takes two.
    expect(found?.points).toEqual([
      [0, 475],
      [237.5, 356.25],
      [475, 237.5],
      [712.5, 118.75],
      [950, 0],
    ])
  })

  it('is nothing where the others leave nothing', () => {
    expect(frontierOf({ hourly: [shared], models }, peakOf({ image: 2000, video: 1500, text: 1000 }))).toEqual([])
  })
})
