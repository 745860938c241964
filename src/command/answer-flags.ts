import type { Options } from 'yargs'

/** How much of a report is printed. */
export interface SummaryFlag {
  summary?: 'short' | 'full' | undefined
}

export const summaryOption = {
  summary: {
    choices: ['short', 'full'] as const,
    requiresArg: true,
    describe:
      'how much to print: the first screen (short), or the whole report (full); default: short on a terminal, otherwise full',
  },
} as const satisfies Record<string, Options>

/** Whether the page of a report is shown in a browser. */
export interface OpenFlag {
  open?: boolean | undefined
}

export const openOption = {
  open: { type: 'boolean', default: false, describe: "open the report's page in the browser" },
} as const satisfies Record<string, Options>

/** How an answer is shown: in words, as JSON, as a page. */
export interface AnswerFlags extends SummaryFlag, OpenFlag {
  json: boolean
}

/** The flags of a command that gives an answer; `printed` is what --json prints, such as `the plan as JSON on stdout`. */
export function answerOptions(printed: string) {
  return {
    json: { type: 'boolean', default: false, describe: `print ${printed}` },
    ...summaryOption,
    ...openOption,
  } as const satisfies Record<string, Options>
}
