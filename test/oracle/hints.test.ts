import { expect, it } from 'vitest'
import type { RunEvent } from '../../src/measure/events/events.ts'
import { MemoryLog, type RequestRecord } from '../../src/mock/oracle/oracle-log.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { RETRY_PRESETS } from '../../src/profile/retry-presets.ts'
import { byDay } from '../support/by-day.ts'
import { virtualRun } from '../support/virtual-run.ts'

/** A retry that waited as told and met another 429. */
interface RefusedAgain {
  call: number
  /** The attempt that was given the hint. */
  attempt: number
  model: string
  toldAt: number
  sentAt: number
}

/** What the log of a run says of its hints, read by another program than the one that is judged. */
function refusedAgain(events: readonly RunEvent[]): { again: RefusedAgain[]; passedAt: Map<string, number[]> } {
  const sentAt = new Map<number, number>()
  const told = new Map<number, { at: number; due: number; attempt: number }>()
  const passedAt = new Map<string, number[]>()
  const again: RefusedAgain[] = []
  for (const event of events) {
    if (event.type === 'attempt') sentAt.set(event.call, event.t)
    if (event.type !== 'outcome') continue
    const { call, model, attempt, outcome, hint, t } = event
    const sent = sentAt.get(call) as number
    const before = told.get(call)
    told.delete(call)
    if (outcome === 'accepted') passedAt.set(model, [...(passedAt.get(model) ?? []), sent])
    if (outcome !== 'throttled') continue
    if (before !== undefined && sent >= before.due - 1) {
      again.push({ call, attempt: before.attempt, model, toldAt: before.at, sentAt: sent })
    }
    if (hint?.delayMs !== undefined) told.set(call, { at: t, due: t + hint.delayMs, attempt })
  }
  return { again, passedAt }
}

/** Hints obeyed in vain: how many the rule of the summary calls too short, and of how many of those the mock's own limits say so. */
async function judged(profile: Profile) {
  const log = new MemoryLog()
  const { summary, events } = await virtualRun(profile, { log })
  const records = new Map<string, RequestRecord>()
  for (const record of log.records()) {
    if (record.type === 'request' && record.call !== undefined) records.set(`${record.call}/${record.attempt}`, record)
  }
  const { again, passedAt } = refusedAgain(events)
  const cases = again.map(({ call, attempt, model, toldAt, sentAt }) => {
    const errorMs = records.get(`${call}/${attempt}`)?.hintErrorMs
    const others = passedAt.get(model) ?? []
    return { isShort: !others.some((at) => at > toldAt && at <= sentAt), truth: errorMs == null ? null : errorMs <= -1 }
  })
  const short = cases.filter(({ isShort }) => isShort)
  const { tooShort, contended } = summary.hints
  expect({ tooShort, contended }).toEqual({ tooShort: short.length, contended: cases.length - short.length })
  return { refused: cases.length, short: short.length, agreed: short.filter(({ truth }) => truth).length }
}

const SEEDS = byDay(1, 5)

/** All runs together: retries refused although they waited as told, those whose hint is called too short, and those of which the mock agrees. */
async function overSeeds(profile: Profile) {
  const all = { refused: 0, short: 0, agreed: 0 }
  for (let seed = 1001; seed <= 1000 + SEEDS; seed++) {
    const one = await judged({ ...profile, seed })
    for (const figure of ['refused', 'short', 'agreed'] as const) all[figure] += one[figure]
  }
  return all
}

it.each([
  ['test/support/mixed-media.yaml', 'hint-jitter', 400],
  ['test/support/mixed-media.yaml', 'obey-exactly', 1000],
  ['profiles/image-burst.yaml', 'hint-jitter', 100],
] as const)('%s with %s: no hint is called too short where the mock knows of none', async (name, policy, least) => {
  const profile = await loadProfile(name)
  const { refused, short, agreed } = await overSeeds({ ...profile, retry: RETRY_PRESETS[policy] })
  expect(refused).toBeGreaterThan((least * SEEDS) / 5)
  expect([short, agreed]).toEqual([0, 0])
})

it.each([
  ['lying-hints', 'hint-jitter', 1000],
  ['lying-hints', 'obey-exactly', 1000],
  ['wrong-hints', 'hint-jitter', 10],
  ['wrong-hints', 'obey-exactly', 30],
] as const)('%s with %s: of those called too short the mock agrees in nine of ten', async (preset, policy, least) => {
  const profile = await loadProfile('test/support/mixed-media.yaml')
  const target = { kind: 'mock', tier: 'standard', preset } as const
  const gateway = { ...profile.gateway, target }
  const { short, agreed } = await overSeeds({ ...profile, gateway, retry: RETRY_PRESETS[policy] })
  expect(short).toBeGreaterThan((least * SEEDS) / 5)
  expect(agreed / short).toBeGreaterThanOrEqual(0.9)
})
