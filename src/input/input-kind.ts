const KIB = 2 ** 10
const MIB = 2 ** 20

/** A kind of input: what an error calls it, and how much of it is read. */
export interface InputKind {
  what: string
  /** Stable prefix of the error's code: `PROFILE` gives PROFILE_UNREADABLE. */
  code: string
  /** Largest size in bytes; Infinity for what is read in pieces and never held whole. */
  most: number
  /** Longest line in bytes, for what is read line by line. */
  longestLine?: number
  /** Ours, and cut off wherever a process died: half a character at its end is no fault. */
  torn?: boolean
  /** The next step where there is no such file; by default, to check the path. */
  hint?: string
}

const logHint = 'name a run folder (of a single run), or an event log'
const runHint = 'name run folders, summary.json files or baselines; from a folder of several runs, all runs are read'

/** Every kind of file that gatebench reads and somebody else may have written. */
export const INPUT = {
  profile: { what: 'profile', code: 'PROFILE', most: MIB },
  trace: { what: 'trace', code: 'TRACE', most: 64 * MIB, longestLine: MIB },
  demand: { what: 'demand', code: 'DEMAND', most: MIB },
  demandTrace: { what: 'demand', code: 'DEMAND', most: 1024 * MIB, longestLine: MIB },
  dialect: { what: 'dialect', code: 'DIALECT', most: MIB },
  dialectSamples: { what: 'list of samples', code: 'DIALECT_SAMPLES', most: 8 * MIB },
  document: { what: 'document', code: 'DOCUMENT', most: 8 * MIB },
  mockWorld: { what: 'tier or preset', code: 'MOCK_WORLD', most: MIB },
  rules: {
    what: 'rules file',
    code: 'RULES',
    most: MIB,
    hint: 'name a YAML file with rules, or leave out the file to use the default rules',
  },
  verdict: {
    what: 'baseline',
    code: 'BASELINE',
    most: 64 * MIB,
    hint: '`gatebench judge --out FOLDER -- COMMAND` writes its verdict to judge.json',
  },
  probeResult: {
    what: 'probe result',
    code: 'PROBE',
    most: 64 * MIB,
    hint: 'name the probe.json that `gatebench probe` wrote',
  },
  capacity: {
    what: 'result of a search',
    code: 'CAPACITY',
    most: 64 * MIB,
    hint: 'name the folder of `gatebench run --find-capacity`',
  },
  probeLog: { what: 'log of a probe', code: 'PROBE_LOG', most: 64 * MIB, torn: true },
  run: { what: 'run', code: 'RUN', most: 256 * MIB, hint: runHint },
  eventLog: { what: 'event log', code: 'EVENT_LOG', most: Number.POSITIVE_INFINITY, hint: logHint },
  foreignLog: { what: 'log', code: 'LOG', most: Number.POSITIVE_INFINITY, hint: 'check the path of the log' },
  plan: { what: 'plan', code: 'PLAN', most: 64 * MIB },
  evaluations: { what: 'list of results', code: 'EVALUATIONS', most: 256 * MIB, torn: true },
  spill: { what: 'spill file', code: 'SPILL', most: 511 * MIB, torn: true },
  lock: { what: 'lock', code: 'LOCK', most: 4 * KIB, torn: true },
} as const satisfies Record<string, InputKind>
