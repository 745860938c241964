import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { EVENT_LOG_FILE } from '../../src/measure/event-log/log-file.ts'
import { runCli, startCli } from '../../test/support/cli.ts'
import { hasRedis, startRedis } from '../../test/support/redis-server.ts'
import { WATCHED } from '../../test/support/watched.ts'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

export interface PageKind {
  /** Makes what the page tells of, in a folder of its own. `runs` finds the runs of others by their names. */
  make: (folder: string, other: (name: string) => string) => Promise<unknown>
  /** Within the folder. Of a page that is served, the file that it is served for. */
  page: string
  /** Serves the page, and ends that. */
  serve?: (folder: string) => Promise<{ url: string; end(): Promise<unknown> }>
  /** What it reads of other kinds. */
  after?: readonly string[]
}

/** A command of gatebench. A verdict against what is shown is no fault here; bad input is. */
async function gatebench(...words: string[]): Promise<void> {
  const { code, stderr } = await runCli(words, { cwd: ROOT })
  if (code === 104 || code === 1) throw new Error(`gatebench ${words.join(' ')}: ${code}\n${stderr}`)
}

/** Nine models, an hour of the gateway, refusals, failures, faults and thresholds: as long as a page gets. */
const LONG = `
version: 1
name: nine-models-for-an-hour
seed: 7
gateway: { mock: { tier: standard, preset: flaky } }
phases:
  - { name: warm-up, duration: 5m, record: false }
  - { name: measure, duration: 55m }
drain: 10m
models:
${[
  ['text-fast', 'text', '4/s', '{ max_tokens: 64, messages: [{ role: user, content: hello }] }', 0.1],
  ['text-pro', 'text', '2/s', '{ max_tokens: 256, messages: [{ role: user, content: hello }] }', 1],
  ['image-fast', 'image', '14/min', '{ prompt: a red kite }', 2],
  ['image-standard', 'image', '8/min', '{ prompt: a harbour at dusk, n: 2 }', 24],
  ['image-pro', 'image', '4/min', '{ prompt: a storm over a harbour }', 30],
  ['audio-speech', 'audio', '9/min', '{ input: Good morning. }', 1],
  ['audio-music', 'audio', '2/min', '{ input: a slow waltz }', 10],
  ['video-fast', 'video', '3/min', '{ prompt: a kite climbing, duration: 5 }', 54.5],
  ['video-standard', 'video', '2/min', '{ prompt: a harbour, duration: 5 }', 100],
]
  .map(
    ([model, modality, rate, body, price]) => `  - model: ${model}
    modality: ${modality}
    arrivals: { process: poisson, rate: ${rate} }
    requests: [{ body: ${body}, price: ${price} }]`,
  )
  .join('\n')}
retry: { policy: hint-jitter, maxAttempts: 6 }
credits: { budget: 100000, sampleEvery: 10s }
thresholds:
  - { metric: response_time, where: { modality: text }, stat: p95, max: 30s }
  - { metric: response_time, where: { modality: image }, stat: p95, max: 60s }
  - { metric: throttle_rate, max: 5% }
  - { metric: failure_rate, max: 1% }
  - { metric: duplicates, max: 0 }
`

const SEARCHED = `
version: 1
name: search
gateway: { mock: { tier: standard, preset: default, timeScale: 60 } }
duration: 1s
drain: 4s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 6/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { strategy: fixed, every: 50ms }
retry: { policy: none }
credits: { budget: 5000 }
thresholds: [{ metric: throttle_rate, max: 5% }]
fitness: { scheduleLagP99: 10s, eventLoopDelayP99: 10s, cpu: 10 }
`

function written(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** Every kind of page that gatebench makes, from runs of the mock: in virtual time, but for what has none. */
/** A run that lasts, once it has calls to show. */
async function watched(folder: string): Promise<{ url: string; end(): Promise<unknown> }> {
  const { child, output, ended } = startCli([
    'run',
    join(folder, 'load.yaml'),
    '--out',
    join(folder, 'run'),
    '--dashboard',
  ])
  const log = join(folder, 'run', EVENT_LOG_FILE)
  while (!existsSync(log) || readFileSync(log, 'utf8').split('"completed"').length < 100) {
    if (child.exitCode !== null) throw new Error(output.stderr)
    await sleep(100)
  }
  const url = /dashboard at (\S+)/.exec(output.stderr)?.[1] as string
  const end = async (): Promise<unknown> => {
    child.kill('SIGKILL')
    return await ended
  }
  return { url, end }
}

export const PAGE_KINDS: Readonly<Record<string, PageKind>> = {
  run: { page: 'report.html', make: (to) => gatebench('simulate', 'profiles/mixed-media.yaml', '--out', to) },
  'run-long': {
    page: 'run/report.html',
    make: (to) => gatebench('simulate', written(to, 'long.yaml', LONG), '--out', join(to, 'run')),
  },
  'run-failed': { page: 'report.html', make: (to) => gatebench('simulate', 'profiles/retry-storm.yaml', '--out', to) },
  'run-real': { page: 'report.html', make: (to) => gatebench('run', 'profiles/smoke.yaml', '--out', to) },
  dashboard: { page: 'load.yaml', make: async (to) => written(to, 'load.yaml', WATCHED), serve: watched },
  'run-workers': {
    page: 'report.html',
    make: async (to) => {
      if (!hasRedis) throw new Error('this page needs redis-server')
      const redis = await startRedis()
      await gatebench('run', 'profiles/smoke.yaml', '--redis', redis.url, '--workers', '2', '--out', to).finally(() =>
        redis.stop(),
      )
    },
  },
  replications: {
    page: 'replications.html',
    make: (to) => gatebench('simulate', 'profiles/smoke.yaml', '--seeds', '10', '--out', to),
  },
  tune: {
    page: 'tune.html',
    make: (to) =>
      gatebench('tune', 'profiles/image-burst.yaml', '--budget', 'quick', '--current', 'openai-sdk', '--out', to),
  },
  compare: {
    page: 'comparison.html',
    make: (to) =>
      gatebench('compare', 'reports/baselines/ci-regression.json', 'profiles/ci-regression.yaml', '--out', to),
  },
  'compare-worse': {
    page: 'comparison.html',
    make: (to) =>
      gatebench(
        ...['compare', 'reports/baselines/ci-regression.json', 'profiles/ci-regression.yaml'],
        ...['--preset', 'flaky', '--force', '--out', to],
      ),
  },
  plan: {
    page: 'plan.html',
    make: (to) =>
      gatebench('plan', 'profiles/mixed-media.yaml', '--demand', 'profiles/demand/office-day.yaml', '--out', to),
  },
  'plan-against': {
    page: 'plan-against.html',
    after: ['run'],
    make: (to, other) => gatebench('plan', '--against', other('run'), '--out', to),
  },
  probe: { page: 'probe.html', make: (to) => gatebench('probe', '--virtual', '--model', 'image-fast', '--out', to) },
  'probe-check': {
    page: 'probe.html',
    make: (to) => gatebench('probe', '--virtual', '--model', 'image-fast', '--check', 'pro', '--quick', '--out', to),
  },
  calibrate: {
    page: 'calibration.html',
    after: ['run-long'],
    make: (to, other) => gatebench('calibrate', join(other('run-long'), 'run'), '--out', to),
  },
  judge: { page: 'judge.html', make: (to) => judged(to, 'before') },
  'judge-kept': { page: 'judge.html', make: (to) => judged(to, 'after') },
  'judge-suite': { page: 'judge.html', make: (to) => judged(to, 'before', '--suite') },
  capacity: {
    page: 'run/capacity.html',
    make: (to) =>
      gatebench(
        'run',
        written(to, 'search.yaml', SEARCHED),
        '--find-capacity',
        '--trials',
        '6',
        '--out',
        join(to, 'run'),
      ),
  },
}

function judged(to: string, folder: 'before' | 'after', ...more: string[]): Promise<void> {
  const client = join(ROOT, 'docs/judge', folder, 'client.ts')
  return gatebench('judge', ...more, '--out', to, '--', 'node', '--import', 'tsx', client)
}
