import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CapacityResult } from '../src/capacity/capacity-result.ts'
import { realClock } from '../src/time/real-clock.ts'

/**
 * Holds `run --find-capacity` to what is known: the rate that each of five mocks carries, found over HTTP in scaled time, is to be within
 * 5% of the truth and take no more than three minutes. Exits with 1 when it is not. Names of presets as arguments choose some of them.
 */

const MOST_OFF = 0.05
const MOST_MS = 180_000
/** Real time of a trial's load; a fifth of it is the warm-up. */
const TRIAL_S = 10

interface Case {
  preset: string
  model: string
  timeScale: number
  /** Calls a minute of the gateway's time that the mock carries, and why. */
  truth: number
  because: string
  /** What the profile offers before anything is scaled, as a share of the truth. */
  from: number
  client: string
}

const PACED = 'retry: { policy: hint-jitter, maxAttempts: 6, maxElapsed: 8s }'
const minutes = (timeScale: number): number => (TRIAL_S * timeScale) / 60
/** Mean of a lognormal, in minutes. */
const mean = (medianS: number, sigma: number): number => (medianS * Math.exp(sigma ** 2 / 2)) / 60

const CASES: readonly Case[] = [
  {
    preset: 'sliding-log',
    model: 'image-fast',
    timeScale: 30,
    truth: 120,
    because: '120/min',
    from: 0.7,
    client: PACED,
  },
  {
    preset: 'fixed-window',
    model: 'image-fast',
    timeScale: 30,
    truth: 120,
    because: '120/min',
    from: 1.3,
    client: PACED,
  },
  {
    preset: 'token-bucket',
    model: 'image-fast',
    timeScale: 30,
    truth: 120 + 120 / minutes(30),
    because: '120/min, plus a full bucket of 120 over a trial of 5 min',
    from: 0.6,
    client: PACED,
  },
  {
    preset: 'concurrency',
    model: 'video-fast',
    timeScale: 80,
    truth: 15 / mean(50, 0.3),
    because: '15 slots over the mean task, without poll lag',
    from: 0.8,
    client: PACED,
  },
  {
    preset: 'saturation',
    model: 'video-fast',
    timeScale: 300,
    truth: 4 / mean(50, 0.3),
    because: '4 workers over the mean task',
    from: 1.3,
    client: PACED,
  },
]

function profileOf({ preset, model, timeScale, truth, from, client }: Case): string {
  const modality = model.startsWith('video') ? 'video' : 'image'
  const body = modality === 'video' ? '{ prompt: rain, duration: 5 }' : '{ prompt: a red kite, n: 1 }'
  const admission = preset === 'concurrency' ? '{ concurrency: 15 }' : 'none'
  return `
version: 1
name: ${preset}
seed: 1
gateway: { mock: { tier: pro, preset: ${preset}, timeScale: ${timeScale} } }
duration: ${TRIAL_S}s
drain: 8s
models:
  - model: ${model}
    modality: ${modality}
    arrivals: { process: constant, rate: ${((truth * from * timeScale) / 60).toFixed(4)}/s }
    admission: ${admission}
    requests: [{ body: ${body} }]
    poll: { first: 0.5 of estimate or 50ms, every: 10ms, growth: ${preset === 'concurrency' ? 1 : 1.2}, max: 100ms }
${client}
fitness: { scheduleLagP99: 500ms, eventLoopDelayP99: 500ms, cpu: 95% }
`
}

function find(folder: string, profile: string): Promise<CapacityResult> {
  const cli = resolve(import.meta.dirname, '../dist/cli/main.js')
  const args = [
    'run',
    profile,
    '--find-capacity',
    '--json',
    '--quiet',
    '--within',
    '165s',
    '--out',
    join(folder, 'out'),
  ]
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    told += text
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', () => {
      try {
        done(JSON.parse(told))
      } catch (error) {
        fail(error)
      }
    })
  })
}

const clock = realClock()
const chosen = process.argv.slice(2)
console.log('| preset | truth, /min | reason | found, /min | 95% | off | trials | time |')
console.log('|---|---|---|---|---|---|---|---|')
for (const one of CASES) {
  if (chosen.length > 0 && !chosen.includes(one.preset)) continue
  const folder = mkdtempSync(join(tmpdir(), 'find-capacity-'))
  try {
    const profile = join(folder, 'profile.yaml')
    writeFileSync(profile, profileOf(one))
    const startedAt = clock.now()
    const { sustainable, trials, end } = await find(folder, profile)
    const tookMs = clock.now() - startedAt
    const perMinute = (perHour: number | undefined): string =>
      perHour === undefined ? 'none' : (perHour / 60).toFixed(1)
    const found = (sustainable?.estimate?.perHour ?? 0) / 60
    const off = found / one.truth - 1
    const interval = `${perMinute(sustainable?.low?.perHour)} to ${perMinute(sustainable?.high?.perHour)}`
    console.log(
      `| ${one.preset} | ${one.truth.toFixed(1)} | ${one.because} | ${found.toFixed(1)} | ${interval} | ${(off * 100).toFixed(1)}% | ${trials.length} (${end}) | ${Math.round(tookMs / 1000)} s |`,
    )
    if (Math.abs(off) <= MOST_OFF && tookMs <= MOST_MS) continue
    console.error(`FAILED: ${one.preset} (is the machine busy?)`)
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
