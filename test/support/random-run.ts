import type { Modality } from '../../src/gateway/modality.ts'
import type { OutcomeKind } from '../../src/gateway/outcome.ts'
import { type CallEnd, EVENTS_SCHEMA, type RunEvent, type RunHeader } from '../../src/measure/events/events.ts'
import type { ModelLoad, Phase, Profile, ThresholdSpec } from '../../src/profile/profile.ts'
import { RETRY_PRESETS } from '../../src/profile/retry-presets.ts'
import { keyedRandom } from '../../src/random.ts'

/** A resolved profile for tests: warm-up of 10 s, measure of 50 s, three models. */
export function testProfile(changes: Partial<Profile> = {}): Profile {
  const model = (name: string, modality: Modality): ModelLoad => ({
    model: name,
    modality,
    arrivals: { process: 'constant', rate: 1 },
    startOffsetMs: 0,
    admission: { ratePerSecond: null, burst: 1, concurrency: null, longestWaitMs: null },
    requests: [{ weight: 1, body: { model: name }, price: 2 }],
    poll: {
      strategy: 'fixed',
      firstOfEstimate: null,
      firstMs: 1000,
      everyMs: 1000,
      growth: 1,
      maxMs: 1000,
      lagOfDuration: 0.1,
    },
    timeouts: { submitMs: 30_000, pollMs: 10_000, taskMs: 600_000 },
  })
  return {
    version: 1,
    name: 'test',
    seed: 1,
    gateway: {
      target: { kind: 'mock', tier: 'standard', preset: 'default' },
      speed: 1,
      isStated: true,
      paths: { image: '/i', video: '/v', audio: '/a' },
      estimateUnit: 's',
      callHeader: null,
      insufficientBalanceStatuses: [402],
      longestHintMs: 600_000,
      largestBodyBytes: 1_000_000,
      connections: null,
      account: 'expected',
    },
    phases: [
      { name: 'warm-up', durationMs: 10_000, record: false },
      { name: 'measure', durationMs: 50_000, record: true },
    ],
    drainMs: 60_000,
    models: [model('image-standard', 'image'), model('video-fast', 'video'), model('text-fast', 'text')],
    mix: null,
    retry: { ...RETRY_PRESETS['hint-jitter'], policy: 'test' },
    credits: { budget: null, assumePrice: null, sampleEveryMs: null, settleMs: 0, stopOnInsufficient: true },
    polls: { budgetPerSecond: null },
    thresholds: [],
    confidence: null,
    clients: 1,
    gates: { completed: 0.5, goneMs: 10_000 },
    fitness: { maxScheduleLagP99Ms: 10, maxEventLoopDelayP99Ms: 20, maxCpuShare: 0.9 },
    ...changes,
  }
}

export function testThreshold(changes: Partial<ThresholdSpec>): ThresholdSpec {
  return {
    metric: 'response_time',
    where: {},
    stat: 'p95',
    max: null,
    min: null,
    minSamples: 0,
    abortRun: false,
    afterMs: 0,
    source: 'a threshold',
    ...changes,
  }
}

export function testHeader(settings: Profile = testProfile()): RunHeader {
  return {
    type: 'run',
    schema: EVENTS_SCHEMA,
    id: 'run-1',
    profile: settings.name,
    seed: settings.seed,
    gateway: { kind: 'mock', baseUrl: 'mock:' },
    startedAt: '2026-01-01T00:00:00.000Z',
    time: 'real',
    settings,
  }
}

function phaseAt(phases: readonly Phase[], t: number): Phase {
  let end = 0
  for (const phase of phases) {
    end += phase.durationMs
    if (t < end) return phase
  }
  return phases.at(-1) as Phase
}

const ENDS_WITHOUT_TASK: readonly CallEnd[] = ['refused', 'gaveUp', 'ambiguous', 'interrupted']
const ENDS_OF_TASK: readonly CallEnd[] = ['completed', 'completed', 'completed', 'failed', 'timedOut', 'unresolved']

/**
 * The events of a run that could have been: calls with retries, hints, polls and every kind of end, in order of time, unrounded.
 * Each draw is keyed by `seed`, so a failing case can be had again.
 */
export function randomRun(seed: number, calls: number, profile: Profile = testProfile()): RunEvent[] {
  const draw = keyedRandom(seed).stream('world')
  const chance = (p: number): boolean => draw() < p
  const upTo = (ms: number): number => draw() * ms
  const pick = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)] as T
  const planMs = profile.phases.reduce((sum, phase) => sum + phase.durationMs, 0)
  const events: RunEvent[] = []

  for (let call = 0; call < calls; call++) {
    const { model, modality } = pick(profile.models)
    const intended = upTo(planMs)
    const { name: phase, record } = phaseAt(profile.phases, intended)
    const of = { call, model }
    const planned = { ...of, modality, intended, phase, record }
    let t = intended + upTo(3)
    if (chance(0.03)) {
      events.push({ type: 'dropped', t, reason: 'no-slot', ...planned })
      continue
    }
    events.push({ type: 'arrival', t, request: 0, ...planned })
    if (chance(0.02)) {
      events.push({ type: 'dropped', t: t + upTo(5000), reason: 'no-slot', ...planned })
      continue
    }
    const endpoint = modality === 'text' ? 'message' : 'submit'
    const terminal = { modality, intended, record, attempts: 0, polls: 0, admissionWaitMs: 0, backoffMs: 0 }
    let sentAt = t
    let accepted = false
    const most = Math.floor(upTo(5))
    for (let attempt = 1; attempt <= most && !accepted; attempt++) {
      const waitMs = upTo(500)
      t += waitMs
      terminal.admissionWaitMs += waitMs
      events.push({ type: 'admitted', t, attempt, waitMs, ...of })
      sentAt = t
      terminal.attempts++
      events.push({ type: 'attempt', t, endpoint, attempt, ...of })
      if (chance(0.02)) break
      const ms = upTo(800)
      t += ms
      const outcome: OutcomeKind = pick([
        'accepted',
        'accepted',
        'throttled',
        'failed',
        'refused',
        'unreachable',
        'ambiguous',
      ])
      const told = outcome === 'throttled' || outcome === 'failed'
      const retryInMs = told && attempt < most ? upTo(4000) : undefined
      events.push({
        type: 'outcome',
        t,
        endpoint,
        attempt,
        outcome,
        ms,
        ...of,
        ...(outcome === 'throttled' ? { status: 429 } : outcome === 'failed' ? { status: pick([500, 502, 503]) } : {}),
        ...(told && chance(0.7) ? { hint: { kind: 'delay', delayMs: upTo(4000), source: 'body' } } : {}),
        ...(retryInMs === undefined ? {} : { retryAt: t + retryInMs, retryBy: pick(['hint', 'backoff'] as const) }),
      })
      accepted = outcome === 'accepted'
      terminal.backoffMs += retryInMs ?? 0
      t += retryInMs ?? 0
    }
    if (!accepted) {
      if (!chance(0.02)) events.push({ type: 'terminal', t, end: pick(ENDS_WITHOUT_TASK), ...of, ...terminal })
      continue
    }
    if (modality === 'text') {
      events.push({ type: 'terminal', t, end: 'completed', ...of, ...terminal, sentAt, acceptedAt: t, price: 0.1 })
      continue
    }
    const taskId = `task-${call}`
    const acceptedAt = t
    events.push({ type: 'accepted', t, attempt: terminal.attempts, taskId, estimateMs: upTo(9000), ...of })
    let firstProcessing: number | undefined
    let lastNotDone = sentAt
    const end = pick(ENDS_OF_TASK)
    const polls = 1 + Math.floor(upTo(6))
    for (let n = 1; n <= polls; n++) {
      t += upTo(3000)
      const ms = upTo(200)
      const outcome: OutcomeKind =
        n === polls ? 'accepted' : pick(['accepted', 'accepted', 'accepted', 'throttled', 'failed'])
      const taskStatus =
        n < polls ? pick(['pending', 'processing', 'queued']) : end === 'completed' ? end : 'processing'
      const answer = outcome === 'accepted' ? { taskStatus } : { status: outcome === 'failed' ? 503 : 429 }
      if (outcome === 'accepted' && taskStatus === 'processing') firstProcessing ??= t
      if (outcome === 'accepted' && n < polls) lastNotDone = t
      t += ms
      terminal.polls++
      events.push({ type: 'poll', t, taskId, n, outcome, ms, ...of, ...answer })
    }
    if (chance(0.03)) continue
    events.push({
      type: 'terminal',
      t,
      end,
      ...of,
      ...terminal,
      taskId,
      sentAt,
      acceptedAt,
      lastNotDone,
      price: 2.5,
      ...(firstProcessing === undefined ? {} : { firstProcessing }),
    })
  }
  const last = events.reduce((latest, event) => Math.max(latest, event.t), planMs)
  for (let t = 1000.0001; t < last; t += 1000) {
    events.push({
      type: 'generator',
      t,
      loopDelayP50Ms: upTo(0.2),
      loopDelayP99Ms: upTo(3),
      loopDelayMaxMs: upTo(9),
      cpuShare: upTo(0.5),
      rssBytes: 1e8,
    })
  }
  // Stable: events of one call at one instant stay in order.
  events.sort((a, b) => a.t - b.t)
  const body = (used: number) => ({
    token: { remaining_credits: 1000 - used, unlimited_credits: false, used_credits: used },
    user: { remaining_credits: 1000 - used, used_credits: used },
  })
  return [
    { type: 'credits', t: 0, when: 'before', body: body(0.1) },
    ...events,
    { type: 'credits', t: last, when: 'after', body: body(0.3) },
    { type: 'end', t: last, status: 'complete' },
  ]
}
