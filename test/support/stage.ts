import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { type MockServer, startMockGateway } from '../../src/index.ts'
import { quickWorld } from './quick-world.ts'
import { freePort } from './redis-server.ts'
import type { Session, Started, Typed } from './session.ts'
import { Terminal } from './terminal.ts'

/** A profile of yours. */
const profileOf = (
  name: string,
  gateway: string,
  { duration, drain, rate, more = '' }: Record<string, string>,
): string => `
version: 1
name: ${name}
gateway: ${gateway}
phases: [{ name: measure, duration: ${duration} }]
drain: ${drain}
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: ${rate} }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { every: 200ms, max: 1s }
${more}
`

/** In real time, against a gateway of yours. */
const loadProfile = (url: string): string =>
  profileOf('load', `{ baseUrl: '${url}' }`, {
    duration: '6s',
    drain: '30s',
    rate: '4/s',
    more: 'credits: { budget: 500 }',
  })

/** For virtual time. */
const APP = profileOf('app', '{ mock: {} }', { duration: '10m', drain: '5m', rate: '24/min' })

/** The calls of a day. */
const DAY = `timestamp,model\n${Array.from({ length: 24 }, (_, hour) => `2026-03-02T${`${hour}`.padStart(2, '0')}:30:00Z,image-fast\n`).join('')}`

/** The questions of `init`: each is answered with what it proposes. */
const QUESTIONS = [
  'What do you want?',
  'Against which gateway?',
  'Which models?',
  'At what rate should',
  'For how long should new calls be started?',
  'How many credits may a run spend?',
  'Which file should the profile be written to?',
  'Simulate the profile now?',
]

/** What the pages that are carried out whole take for given, in their folder. */
const GIVEN: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'README.md': async (stage) => stage.clients(),
  'docs/judge.md': async (stage) => {
    stage.clients()
    const [, rules = ''] = /```yaml\n(.*?)```/s.exec(readFileSync('docs/judge.md', 'utf8')) ?? []
    stage.write('rules.yaml', rules)
  },
  'docs/scale.md': async (stage) => stage.write('load.yaml', loadProfile(stage.mock.url)),
  'docs/plan.md': async (stage) => {
    stage.write('app.yaml', APP)
    stage.write('day.csv', DAY)
  },
  'docs/probe.md': async (stage) => copyFileSync('profiles/mock/tiers/standard.yaml', join(stage.cwd, 'tier.yaml')),
  'docs/calibrate.md': async (stage) => {
    stage.write('app.yaml', APP)
    for (const [seed, out] of ['app-20260301-100000', 'first', 'second'].entries())
      await stage.prepared(`gatebench simulate app.yaml --seed ${seed} --out reports/${out}`)
    await stage.prepared('gatebench probe --virtual --model image-fast --out probed')
    copyFileSync(join(stage.cwd, 'probed/probe.json'), join(stage.cwd, 'probe.json'))
  },
}

type Act = (stage: Stage, line: string) => Promise<Typed>

/** Commands that are more than typed and waited for. */
const ACTS: readonly { line: RegExp; act: Act }[] = [
  { line: /gatebench init$/, act: (stage) => stage.answered() },
  {
    line: /gatebench mock --(?:judge|tier|dialect)/,
    act: (stage, line) => stage.serves(line, /Press Ctrl-C to stop\./),
  },
  { line: /^redis-server/, act: (stage, line) => stage.serves(line, /Ready to accept connections/) },
  { line: /--remote$/, act: (stage, line) => stage.coordinates(line) },
  { line: /gatebench worker/, act: (stage, line) => stage.fourWorkers(line) },
  { line: /probe --gateway/, act: (stage, line) => stage.left(line, (run) => run.says(/probing/)) },
  {
    line: /--dashboard|--metrics-port/,
    act: (stage, line) =>
      stage.left(line, async (run) => {
        const { status } = await fetch(await run.says(/http:\/\/127\.0\.0\.1:\d+\S*/))
        expect([line, status]).toEqual([line, 200])
      }),
  },
  { line: /--metrics-otlp/, act: (stage, line) => stage.left(line, () => stage.pushed()) },
]

/** A place where every command of a page can be carried out, on this machine alone. */
export class Stage implements AsyncDisposable {
  readonly #collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  #coordinator: Started | undefined
  #words: [RegExp, () => string][] = []

  readonly session: Session
  readonly cwd: string
  readonly mock: MockServer

  private constructor(session: Session, cwd: string, mock: MockServer) {
    this.session = session
    this.cwd = cwd
    this.mock = mock
  }

  static async of(page: string, session: Session, cwd: string): Promise<Stage> {
    const mock = await startMockGateway({ world: quickWorld(10) })
    const stage = new Stage(session, cwd, mock)
    stage.#collector.listen(0, '127.0.0.1')
    await once(stage.#collector, 'listening')
    const [server, metrics, redis] = [await freePort(), await freePort(), await freePort()]
    const { port: collector } = stage.#collector.address() as { port: number }
    stage.#words = [
      [/https:\/\/gateway\.example/g, () => mock.url],
      [/(?<=GATEBENCH_API_KEY=)…/g, () => mock.apiKey],
      [/\b8787\b/g, () => `${server}`],
      [/\b9464\b/g, () => `${metrics}`],
      [/\b4318\b/g, () => `${collector}`],
      [/redis:\/\/(?:10\.0\.0\.5|127\.0\.0\.1:6379)/g, () => `redis://127.0.0.1:${redis}`],
      [/^redis-server/g, () => `redis-server --port ${redis}`],
      [/^redis-cli/g, () => `redis-cli -e -p ${redis}`],
      [/\bRUN RUN\b/g, () => 'reports/first reports/second'],
      // The run whose coordinator died.
      [
        /reports\/load-\d+-\d+/g,
        () =>
          join(
            'reports',
            readdirSync(join(cwd, 'reports'))
              .filter((name) => name.startsWith('load-'))
              .sort()
              .at(-1) ?? '',
          ),
      ],
    ]
    // Whoever calls a gateway has a key.
    if (page !== 'README.md') await session.type(`export GATEBENCH_API_KEY=${mock.apiKey}`)
    await GIVEN[page]?.(stage)
    return stage
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.cwd, name), text)
  }

  /** The clients of the page on judging, mended: in three languages. */
  clients(): void {
    const mended = resolve('docs/judge/after')
    for (const name of ['client.py', 'client.sh']) copyFileSync(join(mended, name), join(this.cwd, name))
    chmodSync(join(this.cwd, 'client.sh'), 0o755)
    this.write('package.json', '{ "type": "module" }')
    const types = import.meta.resolve('tsx/esm/api')
    const client = pathToFileURL(join(mended, 'client.ts'))
    this.write(
      'client.mjs',
      `import { tsImport } from '${types}'
await tsImport('${client}', import.meta.url)
`,
    )
  }

  async prepared(line: string): Promise<void> {
    const { code, stderr } = await this.session.type(line)
    if (code !== 0) throw new Error(`${line}: exit ${code}\n${stderr}`)
  }

  /** Carries out a line of the page, in the words of this place. */
  play(line: string): Promise<Typed> {
    const here = this.#words.reduce((text, [word, by]) => text.replace(word, by), line)
    const act = ACTS.find((one) => one.line.test(line))?.act
    return act === undefined ? this.session.type(here) : act(this, here)
  }

  /** Stays until the page ends. */
  async serves(line: string, ready: RegExp): Promise<Typed> {
    const started = this.session.start(line)
    await started.says(ready)
    return { ...started.output, code: 0 }
  }

  /** Ends it by Ctrl-C once something was seen. */
  async left(line: string, seen: (started: Started) => Promise<unknown>): Promise<Typed> {
    const started = this.session.start(line)
    await seen(started)
    started.signal('SIGINT')
    const typed = await started.ended
    expect([line, typed.code]).toEqual([line, 105])
    return typed
  }

  /** A push of metrics has reached the collector. */
  pushed(): Promise<unknown> {
    return once(this.#collector, 'request')
  }

  async answered(): Promise<Typed> {
    const terminal = new Terminal(['init'], { cwd: this.cwd })
    for (const question of QUESTIONS) {
      await terminal.shows(question)
      terminal.press('\r')
    }
    const code = await terminal.ended
    expect([terminal.shown, code]).toEqual([terminal.shown, 0])
    expect(existsSync(join(this.cwd, 'gatebench.yaml'))).toBe(true)
    return { stdout: terminal.shown, stderr: '', code }
  }

  async coordinates(line: string): Promise<Typed> {
    this.#coordinator = this.session.start(line)
    await this.#coordinator.says(/waiting for 4 workers/)
    return { ...this.#coordinator.output, code: 0 }
  }

  /** Starts the workers that a run waits for, and kills its coordinator when something was bought. */
  async fourWorkers(line: string): Promise<Typed> {
    const workers = Array.from({ length: 4 }, () => this.session.start(line))
    const before = this.mock.counts().tasks.accepted
    await Promise.all(workers.map((worker) => worker.says(/ready/)))
    await expect.poll(() => this.mock.counts().tasks.accepted).toBeGreaterThan(before)
    this.#coordinator?.signal('SIGKILL')
    await this.#coordinator?.ended
    return { stdout: '', stderr: '', code: 0 }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.session.close()
    this.#collector.close()
    await this.mock.close()
  }
}
