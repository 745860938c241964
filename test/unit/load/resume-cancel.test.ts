import { expect, it } from 'vitest'
import { clientAdmissions } from '../../../src/load/admission/create-admission.ts'
import { OpenCalls } from '../../../src/load/open-calls.ts'
import { resumeLoad } from '../../../src/load/resume-load.ts'
import { runLoad } from '../../../src/load/run-load.ts'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import { eventTee } from '../../../src/measure/events/event-tee.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { MockEngine } from '../../../src/mock/engine.ts'
import { inProcessGateway } from '../../../src/mock/server/in-process-gateway.ts'
import { keyedRandom } from '../../../src/random.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'
import { palette } from '../../support/vendors.ts'
import { headerOf } from '../../support/virtual-run.ts'

const stated = profileOf(`
version: 1
name: left
duration: 10s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { prompt: a red kite } }]
`)
const dialect = palette()
const target = { kind: 'mock', tier: 'standard', preset: 'default', dialect } as const
const profile = { ...stated, gateway: { ...stated.gateway, account: 'none' as const, target } }

it('cancels the tasks that a run left open where somebody asks for that, and leaves none to be resumed again', async () => {
  const clock = new VirtualClock()
  const random = keyedRandom(profile.seed)
  const world = worldWith({ models: { 'image-fast': { latency: { median: '60s', sigma: 0 } } } })
  const engine = new MockEngine({ world, clock, random, log: null })
  const gateway = inProcessGateway(engine, clock, { dialect })
  const [admission = new Map()] = await clientAdmissions(profile, clock, 'local')
  const plan = planCalls(profile, random)
  const open = new OpenCalls(plan, profile)
  const summary = new SummaryBuilder(headerOf(profile))
  const events: RunEvent[] = []
  const sink = eventTee([open, summary, { emit: (event) => void events.push(event) }])
  const [halt, cancel] = [new AbortController(), new AbortController()]
  clock.alarm(8_000, () => halt.abort(new Error('halted')))
  await clock.run(async () => {
    sink.emit(await runLoad(profile, plan, { clock, gateway, random, sink, admission }, { halt: halt.signal }))
    expect(open.tasks()).toHaveLength(16)
    const asked = new Error('stopped by SIGINT')
    clock.alarm(12_000, () => cancel.abort(asked))
    const onFault = (error: unknown): never => {
      throw error
    }
    sink.emit(
      await resumeLoad(profile, plan, open, { clock, gateway, sink, startedAt: 0, onFault, cancel: cancel.signal }),
    )
  })
  expect(clock.now()).toBe(12_000)
  expect(open.tasks()).toEqual([])
  expect(events.at(-1)).toMatchObject({
    type: 'end',
    status: 'partial',
    cause: 'interrupted',
    reason: 'stopped by SIGINT',
  })
  expect(summary.finish()).toMatchObject({ counts: { interrupted: 16, cancelled: 16, unresolved: 0 }, openTasks: [] })
  expect(engine.counts().tasks).toMatchObject({ cancelled: 16, open: 0 })
})
