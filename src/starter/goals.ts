/** Reason for starting with gatebench, and the profile for it. */
export interface Goal {
  label: string
  hint: string
  /** Length of the load where none is said. */
  duration: string
  /** The comment above the models. */
  load: string
  /** Arrivals of a model at so many starts per second, as a profile states them. */
  arrivals(rate: (times: number) => string): Record<string, unknown>
  /**
   * Next steps with the file, a command each. `model` is the first of its models, with its modality. `dialect` and `gateway` are the flags of
   * commands that read no profile, or empty; all of them as a shell reads them.
   */
  next(file: string, model: string, dialect: string, gateway: string): readonly string[]
}

export const GOALS = {
  plan: {
    label: 'plan capacity',
    hint: 'which tier carries my demand, which limit is reached first, and what does the tier cost?',
    duration: '10m',
    load: 'The demand of your application: the rates of a typical hour. For a day with peaks use a demand file: docs/demand.md.',
    arrivals: (rate) => ({ process: 'poisson', rate: rate(1) }),
    next: (file) => [`gatebench plan ${file}`, `gatebench simulate ${file} --seeds 10`],
  },
  ci: {
    label: 'gate CI',
    hint: 'did this change make calls slower, more throttled or more expensive?',
    duration: '2m',
    load: 'The load that measures each change. Keep this load, because a baseline with another load cannot be compared.',
    arrivals: (rate) => ({ process: 'poisson', rate: rate(1) }),
    next: (file) => [`gatebench baseline ${file} --out baseline.json`, `gatebench compare baseline.json ${file}`],
  },
  tune: {
    label: 'tune retries',
    hint: 'which retry and pacing settings should my client have?',
    duration: '10m',
    load: 'Calls in bursts, because retry settings only matter above the limits.',
    arrivals: (rate) => ({ process: 'gamma', rate: rate(1), burstiness: 8 }),
    next: (file) => [`gatebench tune ${file} --budget quick`, `gatebench simulate ${file}`],
  },
  limits: {
    label: 'find limits',
    hint: 'how much load does the gateway accept?',
    duration: '5m',
    load: 'A ramp from a quarter of the rate to twice the rate.',
    arrivals: (rate) => ({ process: 'ramp', from: rate(0.25), to: rate(2) }),
    next: (file, model, dialect, gateway) => [
      `gatebench run ${file} --find-capacity`,
      `gatebench probe --model ${model}${dialect}${gateway}`,
    ],
  },
  client: {
    label: 'judge my client',
    hint: 'does my own client behave well towards the gateway?',
    duration: '5m',
    load: 'The likely demand of your client; gatebench sends the same demand for comparison.',
    arrivals: (rate) => ({ process: 'poisson', rate: rate(1) }),
    next: (file, _, dialect) => [`gatebench judge${dialect} -- node my-client.mjs`, `gatebench simulate ${file}`],
  },
} as const satisfies Record<string, Goal>

export type GoalName = keyof typeof GOALS

export const GOAL_NAMES = Object.keys(GOALS) as GoalName[]
