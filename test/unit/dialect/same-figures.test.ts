import { describe, expect, it } from 'vitest'
import { dialectNames, readDialect } from '../../../src/dialect/load-dialect.ts'
import type { DialectFile } from '../../../src/dialect/schema.ts'
import { inDialect } from '../../../src/profile/gateway-dialect.ts'
import { byDay } from '../../support/by-day.ts'
import { readModalities } from '../../support/dialect-lines.ts'
import { profileOf } from '../../support/profiles.ts'
import { type VirtualRun, virtualRun } from '../../support/virtual-run.ts'

/** Worlds with throttles and hints of every kind, and with everything that may go wrong on the way. */
const WORLDS = ['exact-hints', 'header-hints', 'vague-hints', 'flaky']

const LOADS = {
  image: { model: 'image-standard', rate: '12/min', body: '{ prompt: a red kite }' },
  video: { model: 'video-fast', rate: '4/min', body: '{ prompt: a red kite in the wind, duration: 5 }' },
  audio: { model: 'audio-speech', rate: '6/min', body: '{ prompt: the wind }' },
} as const

/** Polls are fixed: not every dialect states an estimate. */
function profileIn(dialect: string | null, modalities: readonly (keyof typeof LOADS)[], preset: string) {
  const models = modalities.map((modality) => {
    const { model, rate, body } = LOADS[modality]
    return `
  - model: ${model}
    modality: ${modality}
    arrivals: { process: poisson, rate: ${rate} }
    requests: [{ body: ${body} }]
    poll: { strategy: fixed, first: 5s, every: 5s }
    timeouts: { task: 10m }`
  })
  const profile = profileOf(`
version: 1
name: same-figures
seed: 41
duration: 10m
drain: 10m
gateway: { mock: { tier: free, preset: ${preset} }, account: none }
models:${models.join('')}
retry: { policy: hint-jitter, maxAttempts: 4, maxElapsed: 5m }
`)
  return dialect === null ? profile : { ...profile, gateway: inDialect(profile.gateway, dialect) }
}

/** What a dialect may say in other words, or not at all. */
const WORDS = new Set([
  'message',
  'errorType',
  'errorCode',
  'taskId',
  'taskStatus',
  'progress',
  'estimate',
  'estimateMs',
  'faults',
  'said',
])

/** Events with their instants and figures, and without words. What the mock counted is held apart. */
function plain({ events }: VirtualRun, unsaid: ReadonlySet<string>): string[] {
  return events.flatMap((event) => {
    const kept = Object.entries(event).filter(([name]) => !WORDS.has(name) && !unsaid.has(name))
    return event.type === 'oracle' ? [] : [JSON.stringify(Object.fromEntries(kept))]
  })
}

/** What the mock counted, but for the one read by which a run finds out that a gateway is there: of a task, where no account can be read. */
function trueFigures({ truth }: VirtualRun, unsaid: ReadonlySet<string>): object {
  const { endpoints, models, tasks, polls, credits } = truth
  return { submits: endpoints.submit, models, tasks, polls: sayable(polls, unsaid), credits }
}

/** Reads by status; work that waits and work that is done together where a dialect does not tell them apart. */
function sayable(polls: Readonly<Record<string, number>>, unsaid: ReadonlySet<string>): object {
  if (!unsaid.has('firstProcessing')) return polls
  const { pending = 0, processing = 0, ...others } = polls
  return { ...others, open: pending + processing }
}

function countsOf({ summary }: VirtualRun, unsaid: ReadonlySet<string>): object {
  const { pollsByStatus, ...counts } = summary.counts
  return { ...counts, pollsByStatus: sayable(pollsByStatus, unsaid) }
}

/** Figures of which a dialect has no words. */
function unsaidBy({ task }: DialectFile): ReadonlySet<string> {
  const { words = {}, states = [], otherwise } = task ?? {}
  const said = new Set([...Object.values(words), ...states.map(({ status }) => status), otherwise])
  return new Set(said.has('processing') ? [] : ['firstProcessing'])
}

/** Runs in the default dialect: many dialects have the same modalities. */
const USUAL = new Map<string, Promise<VirtualRun>>()
function usualRun(modalities: readonly (keyof typeof LOADS)[], preset: string): Promise<VirtualRun> {
  const key = [...modalities, preset].join()
  const run = USUAL.get(key) ?? virtualRun(profileIn(null, modalities, preset))
  USUAL.set(key, run)
  return run
}

const spoken = dialectNames()
  .map((name) => [name, readDialect(name)] as const)
  .filter(([, file]) => readModalities(file).length > 0)

describe.each(spoken)('%s', (name, file) => {
  const modalities = readModalities(file)
  const unsaid = unsaidBy(file)
  it.each(byDay(WORLDS.slice(0, 1), WORLDS))(
    'gives the figures of the default dialect for the same seed (%s)',
    async (preset) => {
      const own = await virtualRun(profileIn(name, modalities, preset))
      const usual = await usualRun(modalities, preset)
      expect(trueFigures(own, unsaid)).toEqual(trueFigures(usual, unsaid))
      expect(plain(own, unsaid)).toEqual(plain(usual, unsaid))
      expect(own.events.length).toBeGreaterThan(50)
      expect(countsOf(own, unsaid)).toEqual(countsOf(usual, unsaid))
    },
  )
})
