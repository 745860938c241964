import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const BASELINE = 'reports/baselines/ci-regression.json'
export const PROFILE = 'profiles/ci-regression.yaml'

/** The profile with a few things changed. */
export async function changedGate(folder: string, ...changes: [from: string, to: string][]): Promise<string> {
  const file = join(folder, 'candidate.yaml')
  const text = await readFile(PROFILE, 'utf8')
  await writeFile(
    file,
    changes.reduce((now, [from, to]) => now.replaceAll(from, to), text),
  )
  return file
}
