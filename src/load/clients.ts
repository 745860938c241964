import type { Profile } from '../profile/profile.ts'
import type { ModelAdmission } from './admission/admission.ts'
import type { Call } from './call.ts'
import { CallRunner, type CallRunnerPorts } from './call-runner.ts'

/**
 * The client processes of a run, usually one. Each has its own limits, retry budget and learnt pace, and knows nothing of the answers to the others.
 * So the run shows the fate of an account that many processes use without shared state. Calls are dealt to them in turn.
 */
export class Clients {
  readonly #runners: readonly CallRunner[]

  /** `admissions`: for each client its own. */
  constructor(profile: Profile, ports: CallRunnerPorts, admissions: readonly ReadonlyMap<string, ModelAdmission>[]) {
    const {
      clock,
      gateway,
      random,
      sink,
      startedAt,
      scope,
      spending,
      onFault,
      claims,
      retryBudget,
      haltGraceMs,
      keys,
    } = ports
    // Written out: a copy by spread has another shape in each simulation, for which V8 compiles the way of a call anew.
    const own = {
      clock,
      gateway,
      random,
      sink,
      startedAt,
      scope,
      spending,
      onFault,
      claims,
      retryBudget,
      haltGraceMs,
      keys,
    }
    this.#runners = admissions.map((admission) => new CallRunner(profile, own, admission))
  }

  get openCalls(): number {
    return this.#runners.reduce((sum, runner) => sum + runner.openCalls, 0)
  }

  /** Makes one call that is due now, and calls `call.onEnd` when it has ended. */
  run(call: Call): void {
    ;(this.#runners[call.number % this.#runners.length] as CallRunner).run(call)
  }

  stopSubmitting(): void {
    for (const runner of this.#runners) runner.stopSubmitting()
  }

  cancelTasks(): void {
    for (const runner of this.#runners) runner.cancelTasks()
  }

  /** Resolves when no call of any client is open. */
  async idle(): Promise<void> {
    await Promise.all(this.#runners.map((runner) => runner.idle()))
  }

  async halt(): Promise<void> {
    await Promise.all(this.#runners.map((runner) => runner.halt()))
  }
}
