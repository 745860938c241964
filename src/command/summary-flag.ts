import type { Options } from 'yargs'

/** How much of a report is printed. */
export interface SummaryFlag {
  summary?: 'short' | 'full' | undefined
}

export const summaryOption = {
  summary: {
    choices: ['short', 'full'] as const,
    requiresArg: true,
    describe: 'print the first screen alone, or all (default: short on a terminal, full elsewhere)',
  },
} as const satisfies Record<string, Options>

/** A person at a terminal has the files for the rest; whoever reads a log later may have the log alone. */
export function isShort({ summary }: SummaryFlag, isTerminal: boolean): boolean {
  return (summary ?? (isTerminal ? 'short' : 'full')) === 'short'
}
