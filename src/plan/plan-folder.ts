import { constants } from 'node:fs'
import { access, readdir, realpath, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { readFileText } from '../input/regular-file.ts'
import { makeFolder } from '../make-folder.ts'
import { outNotWritable } from '../run/run-folder.ts'
import { PLAN_SCHEMA } from './capacity-plan.ts'

const FLAG = '--write'

/**
 * Refuses a folder that a plan would overwrite more in than an earlier plan: one that holds a file which the plan reads, or anything but what
 * plans write. Throws OUT_NOT_EMPTY or OUT_NOT_WRITABLE (exit 104).
 */
export async function requirePlanFolder(folder: string, inputs: readonly string[]): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw outNotWritable(folder, error, FLAG)
  })
  if (names.length === 0) return
  const own = await realpath(folder)
  for (const input of inputs) {
    // A tier that goes by its name is no file here.
    const at = await realpath(input).catch(() => null)
    if (at !== null && dirname(at) === own) throw notEmpty(`${folder} holds ${input}, which is being read`)
  }
  if (!isOfPlan(folder)) throw notEmpty(`${folder} is not empty`)
}

function notEmpty(message: string): GatebenchError {
  return new GatebenchError(message, {
    code: 'OUT_NOT_EMPTY',
    exitCode: EXIT.invalidInput,
    hint: `name a new folder with ${FLAG}; a plan overwrites nothing but an earlier plan`,
  })
}

function isOfPlan(folder: string): boolean {
  try {
    const { schema } = JSON.parse(readFileText(join(folder, 'plan.json'), INPUT.plan)) as { schema?: unknown }
    return schema === PLAN_SCHEMA
  } catch {
    return false
  }
}

/**
 * Makes the folder, to know before the work that it can be written; gives what takes back what was made and is still empty. Throws
 * OUT_NOT_WRITABLE (exit 104).
 */
export async function openPlanFolder(folder: string): Promise<() => Promise<void>> {
  try {
    const firstMade = await makeFolder(resolve(folder))
    await access(folder, constants.W_OK)
    return () => takeBack(resolve(folder), firstMade)
  } catch (error) {
    throw outNotWritable(folder, error, FLAG)
  }
}

async function takeBack(folder: string, firstMade: string | undefined): Promise<void> {
  if (firstMade === undefined) return
  try {
    for (let made = folder; made.length >= firstMade.length; made = dirname(made)) await rmdir(made)
  } catch {
    // Something is in it by now.
  }
}
