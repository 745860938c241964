import type { Options } from 'yargs'

/** How much of a report is printed. */
export const summaryOption = {
  summary: {
    choices: ['short', 'full'] as const,
    requiresArg: true,
    describe:
      'how much to print: the first screen (short), or the whole report (full); default: short on a terminal, otherwise full',
  },
} as const satisfies Record<string, Options>

/** Whether the page of a report is shown in a browser. */
export const openOption = {
  open: { type: 'boolean', default: false, describe: "open the report's page in the browser" },
} as const satisfies Record<string, Options>

/** How an answer is shown: in words, as JSON, as a page. */
export interface AnswerFlags {
  json: boolean
  summary?: 'short' | 'full' | undefined
  open?: boolean | undefined
}

/** The flags of a command that gives an answer; `printed` is what --json prints, such as `the plan as JSON on stdout`. */
export function answerOptions(printed: string) {
  return {
    json: { type: 'boolean', default: false, describe: `print ${printed}` },
    ...summaryOption,
    ...openOption,
  } as const satisfies Record<string, Options>
}
