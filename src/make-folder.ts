import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it; gives the topmost that was made, undefined when all were there. Not Node's own `recursive`: where a
 * parent exists and takes no folder, as under /proc, that tries for ever.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder)
    return folder
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return undefined
    if (code !== 'ENOENT') throw error
  }
  const firstMade = await makeFolder(dirname(folder))
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Another process made it meanwhile.
    if (error.code !== 'EEXIST') throw error
  })
  return firstMade ?? folder
}
