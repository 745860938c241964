/** A mutant that no test can tell from the program. `line` and `mutant` are the source line before and after, without its indentation. */
export interface EquivalentMutant {
  file: string
  line: string
  mutant: string
  why: string
}

export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = []
