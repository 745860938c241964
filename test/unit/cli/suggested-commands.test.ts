import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Argv } from 'yargs'
import yargs from 'yargs'
import { checkArguments } from '../../../src/cli/check-arguments.ts'
import { commands } from '../../../src/cli/commands.ts'

/** A command that a sentence of the source names, between backticks or as a text of its own; what the sentence fills in is a word. */
const SUGGESTED = /(\\?`|')gatebench ((?:\$\{[^}]*\}|[^`'\\\n$])*)\1/g

function sentences(): { file: string; text: string }[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return files.flatMap((file) => {
    const text = readFileSync(join('src', file), 'utf8')
    return [...text.matchAll(SUGGESTED)].flatMap(([, quote, words = '']) => {
      // A flag that may be missing is filled in with its own dashes.
      const filled = words.replace(/(?<=\S)\$\{\w+\}(?= |$)/g, '').replaceAll(/\$\{[^}]*\}/g, 'WORD')
      // A text of its own may be a sentence about gatebench, and help speaks of any command.
      const isSentence = quote === "'" && !/^[a-z]+( [A-Z<./-][^ ]*| upgrade| fish \|.*)+$/.test(filled)
      return isSentence || /^(WORD|<|--|\$)/.test(filled) ? [] : [{ file, text: filled }]
    })
  })
}

/** What is wrong with a suggestion; null if nothing is. A sentence may name a command, or its last flag, without what belongs to it. */
async function faultOf(text: string): Promise<string | null> {
  const [piped = ''] = text.split(' | ')
  const given = piped.split(' ')
  const [name = ''] = given
  const usage = Object.keys(commands).find((one) => one.split(' ')[0] === name)
  if (usage === undefined) return 'no such command'
  if (given.length === 1) return null
  const { command } = await (commands[usage] as (typeof commands)[string]).load()
  const others = command.startsOther ? given.indexOf('--') : -1
  const own = others < 0 ? given : given.slice(0, others)
  try {
    checkArguments(own, usage, command.builder(yargs([]) as Argv), command)
    return null
  } catch (error) {
    const { message } = error as Error
    const isCut = own.length === 2 && / (takes a value|needs [^:]+|must come after --)$/.test(message)
    return isCut ? null : message
  }
}

it('every command that a sentence of the source suggests is one that the program reads', async () => {
  const all = sentences()
  expect(all.length).toBeGreaterThan(60)
  const faults = []
  for (const { file, text } of all) {
    const fault = await faultOf(text)
    if (fault !== null) faults.push(`${file}: ${text}: ${fault}`)
  }
  expect(faults).toEqual([])
})
