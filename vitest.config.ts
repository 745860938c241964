import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { COMPILED, compiledSource } from './test/support/compiled.ts'

/** A hang is a failure; a busy machine is not. */
const PATIENCE_MS = 180_000

const common = {
  pool: 'forks',
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS / 3 } },
} as const

/** Each of these runs in a process of its own, because it replaces a module, which Vite alone can do, or something that all modules see. */
const UNIT_APART = [
  'test/unit/cli/full-disk.test.ts',
  'test/unit/fast/plain-twins.test.ts',
  'test/unit/run/journal.test.ts',
  'test/unit/measure/event-log-full-disk.test.ts',
]
const SYSTEM_APART = ['test/docs/library.test.ts', 'test/integration/{https,retry-clients,snippets}.test.ts']

/** What these see hangs on when a process has its turn: they run after all others, one at a time. */
const SYSTEM_ALONE = ['test/integration/{dashboard,find-capacity}.test.ts']

/** What takes minutes: `npm run test:nightly`, which is a job of `.ci/nightly`. One file after the other, since many of them hold a process to its time. */
const NIGHTLY = ['test/nightly/**/*.test.ts']

/** Files that take long although they are short. Vitest begins with the largest file, so these would run last, beside an idle core. */
const LONG = [
  'docs/blocks',
  'integration/compare-cli',
  'integration/plan-cli',
  'integration/tune-cli',
  'unit/compare/power',
  'unit/probe/counting-tests',
  'unit/tune/tune',
].map((name) => `/test/${name}.test.ts`)

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification): number => {
      if (project.name.endsWith('apart')) return 0
      return LONG.some((name) => moduleId.endsWith(name)) ? 1 : 2
    }
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}

/** No build, no process of ours, no browser, no Redis. */
const UNIT = ['test/{unit,property,contract}/**/*.test.ts']
/** Units that simulate or wait for seconds. Like `test/oracle`, they need no build either, but a quick look at all units does not wait for them. */
const SIMULATIONS = [
  'test/contract/{hostile-dialects,wire-differential}.test.ts',
  'test/property/{credits,plan,price-check,twin,worlds}.test.ts',
  'test/unit/calibrate/{calibrate-runs,foreign-twins,run-limits,time-ranges,time-shape,twin}.test.ts',
  'test/unit/capacity/{find-capacity,search}.test.ts',
  'test/unit/compare/{history,power}.test.ts',
  'test/unit/judge/call-matcher.test.ts',
  'test/unit/measure/{chance,streams}.test.ts',
  'test/unit/probe/{conformance,counting-tests,learn-price,odd-windows,offset-windows,other-figures,pairs,probe,probe-gateway,probe-tokens,shared-bound,spent-among-others,text-concurrency,unknown-laws,unseen-others}.test.ts',
  'test/unit/profile/upgraded-profile.test.ts',
  'test/unit/report/{foreign-documents,html}.test.ts',
  'test/unit/plan/{accounts,consistency,first-token,knee,sensitivity,token-limits,unsure,write-plan}.test.ts',
  'test/unit/run/recorded-run.test.ts',
  'test/unit/simulate/{retry-table,workers}.test.ts',
  'test/unit/stats/{block-interval,lognormal-fit}.test.ts',
  'test/unit/tune/{consistency,tokens,tune}.test.ts',
]

/** Only these start the program, so only these wait for it to be built. */
const built = { globalSetup: ['test/support/compiled.ts', 'test/support/build.ts'] }

/** Files that share a process: modules keep no state, and take longer to load than most of these files take to run. */
const shared = { ...common, isolate: false } as const

/** Units compute: one process for each core, since every further one loads all modules again. They run after the programs, which mostly wait. */
const computing = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } } as const

/** A project whose modules are compiled in advance. */
const compiled = (test: NonNullable<UserWorkspaceConfig['test']>): UserWorkspaceConfig => ({
  plugins: [compiledSource],
  test: {
    globalSetup: 'test/support/compiled.ts',
    server: { deps: { external: [COMPILED] } },
    ...test,
  },
})

const EVERY_DAY = [
  { test: { ...common, name: 'unit-apart', include: UNIT_APART } },
  compiled({ ...shared, ...computing, name: 'unit', include: UNIT, exclude: [...UNIT_APART, ...SIMULATIONS] }),
  compiled({
    ...shared,
    ...computing,
    name: 'simulations',
    include: ['test/oracle/**/*.test.ts', ...SIMULATIONS],
  }),
  { test: { ...common, ...built, name: 'system-apart', include: SYSTEM_APART } },
  compiled({
    ...shared,
    ...built,
    name: 'system-alone',
    include: SYSTEM_ALONE,
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
  }),
  compiled({
    ...shared,
    ...built,
    name: 'system',
    include: ['test/{docs,integration}/**/*.test.ts'],
    exclude: [...SYSTEM_APART, ...SYSTEM_ALONE],
  }),
]

const EVERY_NIGHT = [compiled({ ...shared, ...built, name: 'nightly', include: NIGHTLY, maxWorkers: 1 })]

export default defineConfig(({ mode }) => ({
  test: {
    // Programs wait for timers as often as they compute. A number, since Vitest takes no more than 100% of the cores.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: LongFirst },
    // Vite does not see which test imports what Node loads.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/{src,test/support}/**/*.ts'],
    projects: mode === 'nightly' ? EVERY_NIGHT : EVERY_DAY,
  },
}))
