import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EventLogWriter } from '../src/measure/event-log/writer.ts'
import { eventTee } from '../src/measure/events/event-tee.ts'
import { UNSEALED_SCHEMA } from '../src/measure/events/events.ts'
import { mockWorldNames } from '../src/mock/world/world-files.ts'
import { loadProfile } from '../src/profile/load-profile.ts'
import type { Profile } from '../src/profile/profile.ts'
import { RETRY_PRESETS } from '../src/profile/retry-presets.ts'
import type { RetrySettings } from '../src/profile/retry-settings.ts'
import { simulate } from '../src/simulate/world.ts'
import { shippedWorld } from '../test/support/shipped-world.ts'
import { headerOf } from '../test/support/virtual-run.ts'

/**
 * A digest of the event log, without its header, of every shipped profile with each of several seeds in virtual time. The profiles use
 * few of the limits, faults and retry policies there are, so a pinned profile also meets every shipped preset, and retries by every policy
 * and pacing. A change that is to change no run prints the same lines: `npm run --silent log-digests > before`, the change, and again.
 */

const SEEDS = 20
const VARIANT_SEEDS = 3
const FOLDERS = ['profiles', 'profiles/scenarios']
const VARIED = 'test/support/mixed-media.yaml'
const RETRIES: Readonly<Record<string, RetrySettings>> = {
  ...RETRY_PRESETS,
  'fixed pacing': {
    ...RETRY_PRESETS['hint-jitter'],
    pacing: { kind: 'fixed', scope: 'account', ratePerSecond: 7, burst: 4 },
  },
  'aimd pacing': {
    ...RETRY_PRESETS['hint-jitter'],
    pacing: {
      kind: 'aimd',
      scope: 'model',
      startPerSecond: 3,
      addPerSecond: 0.1,
      factor: 0.7,
      leastPerSecond: 0.2,
      everyMs: 1000,
      burst: 3,
    },
  },
}

const root = fileURLToPath(new URL('../', import.meta.url))
const log = join(tmpdir(), `gatebench-log-digests-${process.pid}.ndjson`)

const shipped = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => `${folder}/${file}`),
)
try {
  for (const path of [...shipped, VARIED]) await printDigests(path, await loadProfile(join(root, path)), SEEDS)
  const profile = await loadProfile(join(root, VARIED))
  for (const preset of mockWorldNames('preset')) {
    const target = { kind: 'mock', tier: 'standard', preset } as const
    const against = { ...profile, gateway: { ...profile.gateway, target } }
    await printDigests(`${VARIED} against ${preset}`, against, VARIANT_SEEDS)
  }
  for (const [name, retry] of Object.entries(RETRIES)) {
    await printDigests(`${VARIED} with ${name}`, { ...profile, retry }, VARIANT_SEEDS)
  }
} finally {
  rmSync(log, { force: true })
}

async function printDigests(name: string, profile: Profile, seeds: number): Promise<void> {
  for (let n = 0; n < seeds; n++) {
    const { digest, events } = await digestOf({ ...profile, seed: profile.seed + n })
    console.log(`${digest}  ${name} seed ${profile.seed + n}, ${events} events`)
  }
}

async function digestOf(profile: Profile): Promise<{ digest: string; events: number }> {
  const { target } = profile.gateway
  if (target.kind !== 'mock') throw new Error(`${profile.name} is not for the mock`)
  rmSync(log, { force: true })
  // Of the events alone: seals hang on the header too.
  const writer = EventLogWriter.create(log, { ...headerOf(profile), schema: UNSEALED_SCHEMA })
  const sink = eventTee([writer])
  const { end, truth } = await simulate({ profile, mock: shippedWorld(target), sink })
  sink.emit({ type: 'oracle', t: end.t, truth })
  sink.emit(end)
  writer.close()
  const bytes = readFileSync(log)
  const events = bytes.subarray(bytes.indexOf('\n') + 1)
  return {
    digest: createHash('sha256').update(events).digest('hex'),
    events: events.reduce((lines, byte) => (byte === 0x0a ? lines + 1 : lines), 0),
  }
}
