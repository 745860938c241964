import type { ModelAdmission } from '../../src/load/admission/admission.ts'
import { clientAdmissions } from '../../src/load/admission/create-admission.ts'
import { newCall } from '../../src/load/call.ts'
import type { CallRunnerPorts } from '../../src/load/call-runner.ts'
import { Clients } from '../../src/load/clients.ts'
import { Spending } from '../../src/load/spending/spending.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { RETRY_PRESETS } from '../../src/profile/retry-presets.ts'
import type { RetrySettings } from '../../src/profile/retry-settings.ts'
import { keyedRandom } from '../../src/random.ts'
import type { Clock } from '../../src/time/clock.ts'
import { Scope } from '../../src/time/scope.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { profileOf } from './profiles.ts'
import { type Script, type Sent, scriptedGateway } from './scripted-gateway.ts'

/** Waits as a hint says, else 1, 2, 4 … s; without jitter, so that a test can say when. */
export const PLAIN_RETRY: RetrySettings = RETRY_PRESETS['obey-exactly']

/** Two image models and one of text; a read each second. `admission` is that of each model. */
export function callsProfile(retry: Partial<RetrySettings> = {}, admission: object = {}, more = ''): Profile {
  const model = (name: string, modality: string): string => `
  - model: ${name}
    modality: ${modality}
    arrivals: { process: constant, rate: 1/h }
    admission: ${JSON.stringify(admission)}
    poll: { strategy: fixed, every: 1s }
    timeouts: { submit: 5s, task: 10s, poll: 2s }
    requests: [{ body: ${modality === 'text' ? '{ messages: [{ role: user, content: hello }] }' : '{ prompt: a red kite }'}, price: 1 }]`
  const profile = profileOf(`
version: 1
name: calls
duration: 1h
models:${model('image-a', 'image')}${model('image-b', 'image')}${model('text', 'text')}
${more}
`)
  return { ...profile, retry: { ...PLAIN_RETRY, ...retry } }
}

export interface Calls {
  clock: Clock
  clients: Clients
  /** Makes the next call now. */
  arrive(model?: string): void
  /** Of the calls that have ended, in order. */
  ended: number[]
  /** Of all that is sent. */
  submitting: Scope
}

export interface CallsRun {
  events: RunEvent[]
  sent: Sent[]
  faults: unknown[]
  ended: number[]
  endedAt: number
}

/** Makes calls in virtual time against a scripted gateway, until `program` is over and no call is open. */
export async function runCalls(
  profile: Profile,
  script: Script,
  program: (calls: Calls) => Promise<void> | void,
  { admission, ...ports }: Partial<CallRunnerPorts> & { admission?: ReadonlyMap<string, ModelAdmission> } = {},
): Promise<CallsRun> {
  const clock = new VirtualClock()
  const scope = new Scope(clock)
  const submitting = scope.open()
  const { gateway, sent } = scriptedGateway(clock, script)
  const run: Omit<CallsRun, 'endedAt'> = { events: [], sent, faults: [], ended: [] }
  const admissions = admission === undefined ? await clientAdmissions(profile, clock, 'local') : [admission]
  const clients = new Clients(
    profile,
    {
      clock,
      gateway,
      random: keyedRandom(profile.seed),
      sink: { emit: (event) => void run.events.push(event) },
      startedAt: 0,
      scope,
      spending: new Spending(profile, submitting),
      onFault: (error) => void run.faults.push(error),
      ...ports,
    },
    admissions,
  )
  submitting.onClose(() => clients.stopSubmitting())
  let made = 0
  const arrive = (model = 'image-a'): void => {
    const number = made++
    const load = profile.models.find((each) => each.model === model)
    if (load === undefined) throw new Error(`no model ${model}`)
    const planned = { number, load, intendedAt: clock.now(), phase: 'main', record: true, request: 0 }
    clients.run(newCall(planned, () => run.ended.push(number)))
  }
  await clock.run(async () => {
    await program({ clock, clients, arrive, ended: run.ended, submitting })
    await clients.idle()
    await scope.idle()
  })
  return { ...run, endedAt: clock.now() }
}

type EventOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>

/** Of one kind, and of one call where it is given. */
export function eventsOf<T extends RunEvent['type']>(
  events: readonly RunEvent[],
  type: T,
  call?: number,
): EventOf<T>[] {
  return events.filter(
    (event): event is EventOf<T> =>
      event.type === type && (call === undefined || ('call' in event && event.call === call)),
  )
}
