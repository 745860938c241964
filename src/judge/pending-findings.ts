import type { Finding, Findings } from './finding.ts'
import type { Call } from './observations.ts'

/** Calls of findings that are held; findings beyond that are forgotten. */
const MOST_CALLS = 50_000

/** Findings that only the end of all can confirm: then it is known which equal requests were one call. */
export class PendingFindings {
  readonly #all: { finding: Finding; calls: readonly Call[] }[] = []
  #calls = 0

  add(finding: Finding, calls: Iterable<Call>): void {
    if (this.#calls >= MOST_CALLS) return
    const held = { finding, calls: [...calls] }
    this.#calls += held.calls.length
    this.#all.push(held)
  }

  /** Tells those whose calls are each one call. Of the others, and of those that `isOpen` names, it is left open. */
  tell(findings: Findings, isOpen: (call: Call) => boolean = () => false): void {
    for (const { finding, calls } of this.#all) {
      if (calls.some((call) => !call.isSure || isOpen(call))) findings.leaveOpen()
      else findings.add(finding)
    }
  }
}
