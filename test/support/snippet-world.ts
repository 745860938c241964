import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import type { Snippet } from '../../src/tune/snippets/snippets.ts'

export interface SnippetModule {
  generate(request: object): Promise<{ status: string }>
  message?(request: object): Promise<{ type: string }>
}

/** A snippet as somebody pasted it, with a mock gateway of its own. */
export interface PastedSnippet {
  module: SnippetModule
  server: MockServer
}

/** Below node_modules, so that the snippets find the libraries and nothing transforms them. */
const FOLDER = resolve('node_modules/.cache/gatebench-snippets')

/** Writes each snippet to a file and loads it; snippets read the gateway's address as they are loaded, so one after the other. */
export async function pasted(
  snippets: readonly Snippet[],
  world: MockWorld,
  speed: number,
): Promise<{ all: Map<string, PastedSnippet>; close(): Promise<void> }> {
  await mkdir(FOLDER, { recursive: true })
  const folder = await mkdtemp(join(FOLDER, 'run-'))
  const all = new Map<string, PastedSnippet>()
  for (const { name, file, text } of snippets) {
    const server = await startMockGateway({ world, speed })
    process.env.GATEWAY_URL = server.url
    process.env.GATEWAY_API_KEY = server.apiKey
    const path = join(folder, file)
    await writeFile(path, text)
    const module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as SnippetModule
    all.set(name, { module, server })
  }
  return {
    all,
    async close() {
      await Promise.all([...all.values()].map(({ server }) => server.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
