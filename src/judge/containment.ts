import type { ContainmentKind } from './verdict.ts'

/** Containment in which one command is started. */
export interface Containment {
  readonly kind: ContainmentKind
  /** The words that start a command inside. */
  wrap(words: readonly string[]): readonly string[]
  /** Variables that the command is started with beside its own. */
  readonly env: Readonly<Record<string, string>>
  /** Takes the process that the wrapped words started. */
  started(leader: number): void
  /** Asks the command's process group to end. */
  ask(leader: number): void
  /** Processes that still run inside. */
  left(): number
  /** Ends all of them, and resolves when none is left. */
  end(): Promise<void>
  /** The same without waiting: this process is about to exit. */
  endNow(): void
}
