import type { Profile } from '../profile/profile.ts'
import { applied, type Candidate, type Circumstances, keyOf } from '../simulate/candidates.ts'

/** A rule about clients that a setting breaks. */
export interface BrokenRule {
  id: string
  /** Behaviour of the client, as half a sentence. */
  title: string
  fix: string
  /** Most breaches in one of the worlds that it was judged in. */
  count: number
}

/** Judges a client with the profile's settings; gives the rules that it breaks. */
export type Judging = (profile: Profile) => Promise<readonly BrokenRule[]>

/** Judges each setting once. */
export class RuleChecker {
  readonly #judging: Judging
  readonly #facts: Circumstances
  readonly #known = new Map<string, Promise<readonly BrokenRule[]>>()

  constructor(judging: Judging, facts: Circumstances) {
    this.#judging = judging
    this.#facts = facts
  }

  broken(candidate: Candidate): Promise<readonly BrokenRule[]> {
    const key = keyOf(candidate)
    const { profile, limits } = this.#facts
    const found = this.#known.get(key) ?? this.#judging(applied(candidate, profile, limits))
    this.#known.set(key, found)
    return found
  }

  /** Those that break a rule, and those that break none, in their order. */
  async sorted(candidates: readonly Candidate[]): Promise<{ kept: Candidate[]; condemned: Candidate[] }> {
    const kept: Candidate[] = []
    const condemned: Candidate[] = []
    for (const one of candidates) ((await this.broken(one)).length === 0 ? kept : condemned).push(one)
    return { kept, condemned }
  }

  /** Those that break no rule, with what the others would be if they kept to hints; all where that leaves none. */
  async behaved(candidates: readonly Candidate[]): Promise<Candidate[]> {
    const { kept, condemned } = await this.sorted(candidates)
    const turned = await this.sorted(condemned.flatMap(obedient))
    const all = [...kept, ...turned.kept]
    return all.length > 0 ? all : [...candidates]
  }
}

/** The same setting, but for what rules condemn most: it waits as long as a hint says, each call for itself. */
function obedient({ name, knobs }: Candidate): Candidate[] {
  if (knobs === null) return []
  return OBEYING.map((waits, n) => ({
    name: `${name}-obedient-${n + 1}`,
    kind: 'point',
    retry: null,
    knobs: { ...knobs, ...waits, scope: 'call' },
  }))
}

const OBEYING = [
  { hint: 'floor', jitter: 'full' },
  { hint: 'floor-jitter', hintJitterMs: 2000, jitter: 'full' },
] as const
