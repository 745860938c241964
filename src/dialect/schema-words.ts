import * as z from 'zod'
import { PathTemplate } from './path-template.ts'
import { parsePointer } from './pointer.ts'

/** Kinds of text that a dialect's file is made of. */

export const header = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: 'expected the name of a header' })
export const headerValue = z.string().regex(/^[\x20-\x7e]*$/, { error: 'expected text that a header can carry' })
export const origin = z.string().refine((text) => isAddress(text) && new URL(text).origin === text, {
  error: 'expected an origin such as https://queue.example.com, without a path or a wildcard',
})
export const address = z.string().refine((text) => isAddress(text), {
  error: 'expected an address such as https://api.example.com, without a user, a query or a wildcard',
})
export const pointer = z.string().refine(parses(parsePointer), {
  error: 'expected a JSON Pointer such as /data/id; * stands for every member',
})
export const pointers = z.union([pointer, z.array(pointer).min(1)]).transform((given) => [given].flat())
export const pointersOrNone = z.union([pointer, z.array(pointer)]).transform((given) => [given].flat())
export const path = z.string().superRefine((text, ctx) => {
  try {
    new PathTemplate(text)
  } catch (error) {
    // No check of the whole file can take a path that is none.
    ctx.addIssue({ code: 'custom', message: (error as Error).message, input: text, continue: false })
  }
})
/** Variables that every process has, and that hold no key: a slip would send what is in them to a gateway. */
const SYSTEM =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|PWD|OLDPWD|TERM|LANG|LC_ALL|TZ|TMPDIR|TEMP|TMP|HOSTNAME|EDITOR|DISPLAY|NODE_OPTIONS|NODE_PATH|LD_LIBRARY_PATH|LD_PRELOAD)$/i

/** Name of the environment variable of a key; `error` is for what is no name. */
export function keyVariable(error: string) {
  return z
    .string()
    .regex(/^[A-Za-z_]\w*$/, { error })
    .refine((name) => !SYSTEM.test(name), {
      error: ({ input }) => `${input} is a variable of the system and holds no API key\nname a variable of your own`,
    })
}

export const plainPath = z.string().regex(/^(?:\/[\w.~-]+)*$/, { error: 'expected a path such as /v1, or nothing' })
export const recordPath = z
  .string()
  .regex(/^\/(?!\/)(?:[^\s{}#]|\{[\w-]+\})*$/, { error: 'expected a path such as /view?name={name}' })
export const scalar = z.union([z.string(), z.number(), z.boolean()])

function parses(parse: (text: string) => unknown): (text: string) => boolean {
  return (text) => {
    try {
      parse(text)
      return true
    } catch {
      return false
    }
  }
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text) || text.includes('*')) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !/[?#]/.test(text)
}
