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
      .positional('action', { choices: ['upgrade'], demandOption: true, describe: 'action' })
      .positional('file', { type: 'string', demandOption: true, describe: 'YAML file of a profile' })
      .options({
        out: { type: 'string', describe: 'write it to this file, or - for stdout (default: over the profile itself)' },
        force: { type: 'boolean', default: false, describe: 'overwrite an existing file' },
      })
      .example(
        '$0 profile upgrade load.yaml',
        "rewrite a profile with a timeScale in the gateway's time: divide rates, multiply durations, keep comments",
      ),
  run: async ({ file, out = file, force }) => {
    const text = await readText(file, INPUT.profile)
    const upgraded = upgradedProfile(text, file)
    if (upgraded === null) {
      toStderr(asLine`${file} has no timeScale: it is in the gateway's time already\n`)
      return EXIT.ok
    }
    if (out === '-') toStdout(upgraded.text)
    else if (out === file) await overwrite(file, upgraded.text)
    else await writeNewFile(out, upgraded.text, { force })
    const { stated, left } = upgraded
    if (out !== '-') toStdout(asLine`wrote ${out}\n`)
    if (stated.length > 0) {
      toStderr(`these defaults were times of the run, and the profile states them now: ${stated.join(', ')}\n`)
      toStderr('delete one to use the current default\n')
    }
    for (const what of left) toStderr(`${what} has constants that no profile can state: it stays unchanged\n`)
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
