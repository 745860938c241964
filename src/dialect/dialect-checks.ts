import type * as z from 'zod'
import { PathTemplate, type PathVariable } from './path-template.ts'
import { apart } from './satisfy-condition.ts'
import { type Condition, type DialectFile, fileSchema } from './schema.ts'
import type { SubmitWords } from './schema-request.ts'

/** Headers that the client writes itself. */
const OWN_HEADERS = new Set([
  ...['accept', 'connection', 'content-length', 'content-type', 'expect', 'host', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'user-agent'],
])

type Conditions = readonly Condition[]
type Path = readonly (string | number)[]

type Fault = (path: (string | number)[], message: string) => void
/** Whether the schema found no fault in this part. A part at fault is still as the file states it. */
type IsSound = (path: Path) => boolean

/** Faults of a dialect's file as a whole: parts that need each other, or contradict each other. */
export function checkDialect(file: DialectFile, ctx: z.RefinementCtx): void {
  const fault: Fault = (path, message) => ctx.addIssue({ code: 'custom', path, message, input: undefined })
  const isSound: IsSound = (path) => !ctx.issues.some((issue) => path.every((key, at) => issue.path?.[at] === key))
  checkHeaders(file, fault)
  checkPaths(file, fault)
  checkCredits(file, fault)
  checkRequests(file, fault)
  checkCancel(file, fault)
  checkClients(file, fault)
  checkRefusals(file, fault, isSound)
  if (file.task !== undefined) checkTask(file, file.task, fault, isSound)
}

function checkHeaders({ headers, key, idempotency }: DialectFile, fault: Fault): void {
  const ofKey = 'value' in key ? key.header.toLowerCase() : 'jwt' in key ? 'authorization' : undefined
  const ofCall = idempotency?.toLowerCase()
  if (ofCall !== undefined && (OWN_HEADERS.has(ofCall) || ofCall === ofKey)) {
    fault(['idempotency'], 'this header is already used for something else')
  }
  const seen = new Set<string>()
  for (const name of Object.keys(headers)) {
    const lower = name.toLowerCase()
    if (OWN_HEADERS.has(lower)) fault(['headers', name], 'gatebench writes this header itself')
    if (lower === ofKey) fault(['headers', name], 'this header already carries the API key')
    if (lower === ofCall) fault(['headers', name], 'this header already carries the idempotency key')
    if (seen.has(lower)) fault(['headers', name], 'duplicate header (case does not matter)')
    seen.add(lower)
  }
}

/** The places must give both the remaining and the used credits, or the remaining ones alone. */
function checkCredits({ queries }: DialectFile, fault: Fault): void {
  const { remaining, used, total } = queries?.credits ?? {}
  const place = ['queries', 'credits']
  if (total !== undefined && used === undefined) fault([...place, 'total'], 'state the place of the used credits too')
  if (total !== undefined && remaining !== undefined)
    fault([...place, 'total'], 'leave out total: the response states the remaining credits')
  if (used !== undefined && remaining === undefined && total === undefined)
    fault([...place, 'used'], 'state the place of the remaining credits, or of all credits, too')
}

/** Variables that each path knows. */
function checkPaths({ submit, text, read, cancel, result, queries, task }: DialectFile, fault: Fault): void {
  const check = (place: string[], path: string | undefined, known: readonly PathVariable[]): void => {
    if (path === undefined) return
    const template = new PathTemplate(path)
    for (const name of ['model', 'task'] as const) {
      if (template.has(name) && !known.includes(name)) fault(place, `{${name}} is not known here`)
    }
  }
  for (const [modality, words] of Object.entries(submit)) {
    check(['submit', modality, 'path'], words?.path, ['model'])
    for (const [field, path] of Object.entries(words?.pathWith ?? {})) {
      check(['submit', modality, 'pathWith', field], path, ['model'])
    }
  }
  check(['text', 'path'], text?.path, ['model'])
  check(['read', 'path'], read?.path, ['task'])
  check(['cancel', 'path'], cancel?.path, ['task'])
  check(['result', 'path'], result?.path, ['task'])
  check(['task', 'addressAs'], task?.addressAs, ['model', 'task'])
  for (const name of ['credits', 'quota'] as const) check(['queries', name, 'path'], queries?.[name]?.path, [])
  const needTask = (place: string[], path: string | undefined): void => {
    if (path !== undefined && !new PathTemplate(path).has('task'))
      fault(place, 'put {task} in the path to identify the task')
  }
  needTask(['cancel', 'path'], cancel?.path)
  needTask(['result', 'path'], result?.path)
  needTask(['task', 'addressAs'], task?.addressAs)
}

function checkRequests({ submit, text, task, read }: DialectFile, fault: Fault): void {
  const submits = Object.entries(submit)
  if (submits.length === 0 && text === undefined) {
    fault(['submit'], 'a dialect needs submit or text')
  }
  if (submits.length > 0 && task === undefined) {
    fault(['task'], 'a dialect with submits needs task, which describes the response about a task')
  }
  for (const [modality, words] of submits) {
    if (words?.atOnce === true && task !== undefined && task.results === undefined) {
      fault(['submit', modality, 'atOnce'], 'state where results are in a response that is itself the result')
    }
  }
  for (const [place, words] of [
    ...submits.map(([name, one]) => [['submit', name], one] as const),
    [['text'], text],
  ] as const) {
    checkPlaces(place, words, fault)
  }
  if (read?.task !== undefined && read.method !== 'POST') {
    fault(['read', 'task'], 'a GET has no body: state method: POST, or put {task} in the path')
  }
  if (read?.method === 'GET' && Object.keys(read.constants).length > 0) {
    fault(['read', 'constants'], 'a GET has no body: state method: POST')
  }
}

/** Each field has a place of its own: what is written over another would be lost without a word. */
function checkPlaces(
  place: readonly string[],
  words: Pick<SubmitWords, 'fields' | 'rest'> | undefined,
  fault: Fault,
): void {
  const before: [name: string, at: string][] = []
  for (const [name, { at }] of Object.entries(words?.fields ?? {})) {
    const other = before.find(([, taken]) => !apart(taken, at))
    if (other !== undefined) {
      const [otherName, taken] = other
      const how = taken === at ? 'has the same place as' : 'has a place that overlaps that of'
      fault([...place, 'fields', name], `${how} ${otherName}: ${taken}`)
    }
    before.push([name, at])
  }
  const rest = words?.rest ?? 'none'
  const over = rest === 'none' ? undefined : before.find(([, at]) => `${rest}/`.startsWith(`${at}/`))
  if (over !== undefined) fault([...place, 'rest'], `lies within the place of ${over[0]}: ${over[1]}`)
}

function checkCancel({ cancel, read, task }: DialectFile, fault: Fault): void {
  if (cancel === undefined) return
  if (read === undefined) fault(['cancel'], 'a task can be cancelled only if it can be read: state read')
  if (task?.address !== undefined && !cancel.path.startsWith('{+task}')) {
    fault(['cancel', 'path'], 'a task that is identified by its URL is cancelled there: begin with {+task}')
  }
  if (cancel.method === read?.method && cancel.path === read.path) {
    fault(['cancel', 'path'], 'read already has this method and path')
  }
  if (cancel.word === undefined && cancel.http === undefined) {
    fault(['cancel'], 'state how the response shows that the task is cancelled: word, or http for an empty response')
  }
  if (cancel.word !== undefined && task?.words[cancel.word] !== 'failed') {
    fault(['cancel', 'word'], `task.words must state that ${cancel.word} means failed`)
  }
}

function checkTask(
  { read, result }: DialectFile,
  task: NonNullable<DialectFile['task']>,
  fault: Fault,
  isSound: IsSound,
): void {
  const isFollowed =
    task.id !== undefined ||
    task.submitted?.id !== undefined ||
    task.idHeader !== undefined ||
    task.address !== undefined
  if (isFollowed && read === undefined) fault(['read'], 'a task with an id must be read: state read')
  if (!isFollowed && read !== undefined)
    fault(['task', 'id'], 'a task with a read needs an id: state where the response contains the id')
  if (read !== undefined && !new PathTemplate(read.path).has('task') && read.task === undefined) {
    fault(['read', 'path'], 'neither path nor body identifies the task: put {task} in the path, or state task')
  }
  if (task.address !== undefined && read !== undefined && !read.path.startsWith('{+task}')) {
    fault(['read', 'path'], 'a task that is identified by its URL is read there: begin with {+task}')
  }
  if (task.address !== undefined && task.addressAs === undefined) {
    fault(['task', 'addressAs'], 'state how the URL is formed: a path such as /v1/predictions/{task}')
  }
  if (task.addressAs !== undefined && task.address === undefined) {
    fault(['task', 'address'], 'state where a response contains the URL of the task')
  }
  const said = [...Object.values(task.words), ...task.states.map(({ status }) => status), task.otherwise]
  if (!said.includes('completed')) {
    fault(['task'], 'nothing determines when a task is completed: state words, states or otherwise')
  }
  if (Object.keys(task.words).length > 0 && task.status === undefined) {
    fault(['task', 'status'], 'words need status, the place of the status word')
  }
  task.states.forEach(({ when, status, because }, n) => {
    if (because !== undefined && status !== 'failed') {
      fault(['task', 'states', n, 'because'], 'only allowed for a failed task')
    }
    const success = status === 'failed' && isSound(['task', 'states']) ? bareSuccess(when) : undefined
    const before = task.states.slice(0, n)
    // After a rule for the tasks that are well, such a rule is about the others.
    if (success !== undefined && !before.some((one) => one.status !== 'failed' && allow(one.when, success))) {
      fault(
        ['task', 'states', n, 'when'],
        `every response with status ${success} would be a failed task, even one that is accepted or completed: also state what the response contains`,
      )
    }
  })
  if (task.results !== undefined && result?.answer === 'file' && result.at === undefined) {
    fault(['task', 'results'], 'the response contains results, but result is the file itself: state only one of them')
  }
  if (result?.answer === 'task' && task.results === undefined) {
    fault(['task', 'results'], 'state where results are in the response to result')
  }
  task.results?.forEach(({ form, inside, as, only }, n) => {
    if (inside !== undefined && form !== 'json' && only === undefined) {
      fault(['task', 'results', n, 'inside'], 'inside needs JSON in a text or records: state form: json, or only')
    }
    if (as !== undefined && inside !== undefined) {
      fault(['task', 'results', n, 'inside'], 'as already forms the URL: leave out inside')
    }
    if ((as !== undefined || only !== undefined) && form !== 'url') {
      fault(['task', 'results', n, 'form'], 'a record contains a URL: leave out form')
    }
  })
}

/** The file of a dialect, in itself and as a whole. */
export const dialectSchema = fileSchema.superRefine(checkDialect)

/** A rule that a success meets by its status alone would make refusals of all that was bought. */
function checkRefusals({ refusal }: DialectFile, fault: Fault, isSound: IsSound): void {
  for (const [n, { when }] of refusal.means.entries()) {
    const success = isSound(['refusal', 'means']) ? bareSuccess(when) : undefined
    if (success !== undefined) {
      fault(
        ['refusal', 'means', n, 'when'],
        `every response with status ${success} would be a refusal, even of an accepted task: also state what the response contains`,
      )
    }
  }
}

/** A status of success that meets the rule by itself, whatever the response contains. */
function bareSuccess(when: Conditions): number | undefined {
  const isBare = when.every(
    ({ http, at, header, is, contains, startsWith, exists }) =>
      http !== undefined && [at, header, is, contains, startsWith, exists].every((one) => one === undefined),
  )
  return isBare ? when[0]?.http?.find((status) => status < 300 && allow(when, status)) : undefined
}

function allow(when: Conditions, status: number): boolean {
  return when.every(({ http }) => http === undefined || http.includes(status))
}

function checkClients({ clients, baseEnv }: DialectFile, fault: Fault): void {
  for (const [at, { base }] of clients.entries()) {
    if (base === 'env' && baseEnv === undefined) fault(['clients', at, 'base'], 'base: env needs baseEnv')
  }
}
