import { writeFile } from 'node:fs/promises'
import { defineCommand } from '../command/command.ts'
import { toStderr, toStdout } from '../command/output.ts'
import { EXIT, GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { readText } from '../input/read-input.ts'
import { upgradedProfile } from '../profile/upgraded-profile.ts'
import { writeNewFile } from '../starter/init-profile.ts'
import { asLine } from '../visible.ts'

interface Flags {
  action: string
  file: string
  out?: string | undefined
  force: boolean
}

export const command = defineCommand<Flags>({
  builder: (args) =>
    args
      .positional('action', { choices: ['upgrade'], demandOption: true, describe: 'what to do with it' })
      .positional('file', { type: 'string', demandOption: true, describe: 'YAML file of a profile' })
      .options({
        out: { type: 'string', describe: 'write it to this file, or - for stdout (default: over the profile itself)' },
        force: { type: 'boolean', default: false, describe: 'overwrite an existing file' },
      })
      .example(
        '$0 profile upgrade load.yaml',
        "a profile with a timeScale, put into the gateway's time: rates divided, durations multiplied, comments kept",
      ),
  run: async ({ file, out = file, force }) => {
    const text = await readText(file, INPUT.profile)
    const upgraded = upgradedProfile(text, file)
    if (upgraded === null) {
      toStderr(asLine`${file} states no timeScale: it is in the gateway's time already\n`)
      return EXIT.ok
    }
    if (out === '-') toStdout(upgraded.text)
    else if (out === file) await overwrite(file, upgraded.text)
    else await writeNewFile(out, upgraded.text, { force })
    const { stated, left } = upgraded
    if (out !== '-') toStdout(asLine`wrote ${out}\n`)
    if (stated.length > 0) {
      toStderr(`defaults that were times of the run are stated in it now: ${stated.join(', ')}\n`)
      toStderr('where a default of today would do, delete it\n')
    }
    for (const what of left) toStderr(`${what} has constants that no profile states: it stays as it is\n`)
    return EXIT.ok
  },
})

async function overwrite(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (cause) {
    throw new GatebenchError(`${file}: cannot be written (${(cause as NodeJS.ErrnoException).code})`, {
      code: 'FILE_NOT_WRITABLE',
      exitCode: EXIT.invalidInput,
      hint: 'name another file with --out',
      place: { file },
      cause,
    })
  }
}
