import * as z from 'zod'
import { INPUT } from '../input/input-kind.ts'
import { isObject, type Kind, requireText } from '../input/options.ts'
import { readText } from '../input/read-input.ts'
import { readFileText } from '../input/regular-file.ts'
import { count, duration } from '../limits/quantities.ts'
import { parseShare, writeDuration, writeShare } from '../units.ts'
import { readYaml } from '../yaml.ts'
import { RULES } from './registry.ts'
import type { Rule, Setting, Severity, Stated } from './rule.ts'

const CODE = 'RULES_INVALID'

const share = z
  .union([z.string(), z.number()], 'expected a share such as 90%')
  .transform((value, context) => {
    const part = typeof value === 'number' ? value : parseShare(value)
    if (part !== null && part >= 0 && part <= 1) return part
    context.addIssue({ code: 'custom', message: 'expected a share such as 90%' })
    return z.NEVER
  })
  .describe('A share such as 90% or 0.9.')

const KINDS = {
  duration,
  share,
  count: z.int('expected a whole number').min(0, 'expected 0 or more'),
  ratio: z.number('expected a number').min(0, 'expected 0 or more'),
} as const

function settingSchema({ kind, about, default: value }: Setting) {
  return KINDS[kind].optional().describe(`${about} Default ${writeSetting(kind, value)}.`)
}

/** A setting as a file states it. */
export function writeSetting(kind: Setting['kind'], value: number): string {
  if (kind === 'duration') return writeDuration(value)
  return kind === 'share' ? writeShare(value) : String(value)
}

function ruleSchema(rule: Rule) {
  const settings = Object.entries(rule.settings).map(([name, setting]) => [name, settingSchema(setting)] as const)
  const names = ['severity', ...Object.keys(rule.settings)].join(', ')
  return z
    .union(
      [
        z.literal('off'),
        z.strictObject({
          severity: z
            .enum(['error', 'warning'])
            .optional()
            .describe(`An error fails the verdict; a warning is only reported. Default ${rule.severity}.`),
          ...Object.fromEntries(settings),
        }),
      ],
      `expected off, or settings such as { severity: warning }; this rule has the settings ${names}`,
    )
    .optional()
    .describe(`The rule is broken if the client ${rule.title}. With off, the rule is not judged.`)
}

export const rulesSchema = z.strictObject({
  version: z.literal(1).describe('Version of this format: 1.'),
  about: z.string().optional().describe('One line about the file.'),
  concurrency: z
    .union([count, z.record(z.string(), count)])
    .optional()
    .describe(
      'Stated concurrency of the client: maximum tasks and messages in flight, in total or by model. Default: none.',
    ),
  streams: z
    .union([count, z.record(z.string(), count)])
    .optional()
    .describe(
      'Stated number of streams that the client keeps open at once: maximum in total or by model. Default: none.',
    ),
  wishes: z
    .int('expected a whole number')
    .min(1, 'expected 1 or more')
    .optional()
    .describe(
      'Number of submits and messages that the client wants in total. With it, purchases and refusals are counted even if all requests are alike. Default: none.',
    ),
  attempts: z
    .int('expected a whole number')
    .min(1, 'expected 1 or more')
    .optional()
    .describe('The most attempts that the client makes for one call, the first included. Default: none.'),
  rules: z
    .strictObject(Object.fromEntries(RULES.map((rule) => [rule.id, ruleSchema(rule)])))
    .optional()
    .describe('Changes to the default rules.'),
})

/** A rule as it is to be applied. */
export interface AppliedRule {
  rule: Rule
  severity: Severity
  settings: Readonly<Record<string, number>>
}

/** All that a verdict goes by. */
export interface Rules {
  stated: Omit<Stated, 'gateway'>
  applied: readonly AppliedRule[]
}

/** Rules as `loadRules` gives them, as a kind of options. */
export const RULES_GIVEN: Kind = {
  words: 'what loadRules gives',
  holds: (value) =>
    isObject(value) && Array.isArray((value as Partial<Rules>).applied) && isObject((value as Partial<Rules>).stated),
}

/** The rules with their defaults, and with what a file changes of them. */
export function rulesOf(file: z.output<typeof rulesSchema> = { version: 1 }): Rules {
  const { wishes = null, attempts = null } = file
  const changes = (file.rules ?? {}) as Record<
    string,
    'off' | Record<string, number | Severity | undefined> | undefined
  >
  const alone = RULES.flatMap((rule): AppliedRule[] => {
    const change = changes[rule.id] ?? {}
    if (change === 'off') return []
    const settings = Object.entries(rule.settings).map(([name, setting]) => {
      const stated = change[name]
      return [name, typeof stated === 'number' ? stated : setting.default] as const
    })
    const severity = change.severity === 'error' || change.severity === 'warning' ? change.severity : rule.severity
    return [{ rule, severity, settings: Object.fromEntries(settings) }]
  })
  const find = (id: string): AppliedRule | undefined => alone.find(({ rule }) => rule.id === id)
  const applied = alone.flatMap((one): AppliedRule[] => {
    const of = (one.rule.oneOf ?? []).map(find)
    if (of.includes(undefined)) return []
    return of.some((other) => other?.severity === 'warning') ? [{ ...one, severity: 'warning' }] : [one]
  })
  const settingsOf = (id: string): AppliedRule['settings'] => find(id)?.settings ?? {}
  const [concurrency, streams] = [file.concurrency, file.streams].map(statedLimits)
  const limits = { concurrency: concurrency ?? null, streams: streams ?? null }
  return { stated: { ...limits, wishes, attempts, settingsOf }, applied }
}

function statedLimits(stated: number | Record<string, number> | undefined): Record<string, number> | null {
  return typeof stated === 'number' ? { all: stated } : (stated ?? null)
}

/** Reads a regular file of rules. Throws GatebenchError RULES_INVALID, or RULES_UNREADABLE (exit 104). */
export function loadRules(path: string): Rules {
  requireText('loadRules', path, 'the path of a file with rules')
  return rulesIn(readFileText(path, INPUT.rules), path)
}

/** A program to judge that stands where the file does is a common slip on a command line, and there alone. */
const RULES_OF_COMMAND = { ...INPUT.rules, hint: `${INPUT.rules.hint}; the command to judge comes after --` }

/** Reads rules from a file, a pipe, or stdin, which `-` names, for the command `judge`. Throws as `loadRules` does. */
export async function readRules(path: string): Promise<Rules> {
  return rulesIn(await readText(path, RULES_OF_COMMAND), path)
}

function rulesIn(text: string, path: string): Rules {
  return rulesOf(readYaml(text, path, rulesSchema, CODE))
}
