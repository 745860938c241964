import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const BASELINE = 'reports/baselines/ci-regression.json'
export const PROFILE = 'profiles/ci-regression.yaml'

/** The profile with one thing changed. */
export async function changedGate(folder: string, from: string, to: string): Promise<string> {
  const file = join(folder, 'candidate.yaml')
  await writeFile(file, (await readFile(PROFILE, 'utf8')).replaceAll(from, to))
  return file
}
