import { defineCommand } from '../command/command.ts'
import { toStderr, toStdout } from '../command/output.ts'
import { EXIT, GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { readText } from '../input/read-input.ts'
import { asLine } from '../printable.ts'
import { upgradedProfile } from '../profile/upgraded-profile.ts'
import { writeNewFile } from '../starter/init-profile.ts'
import { overwrite } from '../whole-file.ts'

export const command = defineCommand({
  builder: (args) =>
    args
      .positional('action', { choices: ['upgrade'], demandOption: true, describe: 'what to do with the profile' })
      .positional('file', { type: 'string', demandOption: true, describe: 'YAML file of a profile' })
      .options({
        out: { type: 'string', describe: 'file to write, or - for stdout (default: overwrite the profile)' },
        force: {
          type: 'boolean',
          default: false,
          describe: 'overwrite the --out file if it exists (without --out, the profile itself is always updated)',
        },
      })
      .example(
        '$0 profile upgrade load.yaml',
        'remove timeScale, and convert all rates and durations to gateway time; comments stay',
      ),
  run: async ({ file, out = file, force }) => {
    const text = await readText(file, INPUT.profile)
    const upgraded = upgradedProfile(text, file)
    if (upgraded === null) {
      toStderr(asLine`${file} has no timeScale: it already uses the gateway's time\n`)
      return EXIT.ok
    }
    if (out === '-') toStdout(upgraded.text)
    else if (out === file) await replace(file, upgraded.text)
    else await writeNewFile(out, upgraded.text, { force })
    const { stated, left } = upgraded
    if (out !== '-') toStdout(asLine`wrote ${out}\n`)
    if (stated.length > 0) {
      toStderr(`these defaults scaled with timeScale, so the profile now states them: ${stated.join(', ')}\n`)
      toStderr('delete a line to use the current default\n')
    }
    for (const what of left) toStderr(`${what} has constants that a profile cannot state, so it was not changed\n`)
    return EXIT.ok
  },
})

async function replace(file: string, text: string): Promise<void> {
  try {
    await overwrite(file, text)
  } catch (cause) {
    throw new GatebenchError(`${file}: cannot be written (${(cause as NodeJS.ErrnoException).code})`, {
      code: 'FILE_NOT_WRITABLE',
      hint: 'name another file with --out',
      place: { file },
      cause,
    })
  }
}
