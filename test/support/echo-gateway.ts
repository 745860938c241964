import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type KeyForm, keyForms } from './key-forms.ts'

/** Stands in a body for the key, in whatever form. */
const KEY = 'ECHOED'

/** What becomes of the calls, in turn; the first two have the key in their task's id. */
const IMAGE_KINDS = [
  'completed',
  'unended',
  'failed with an object',
  'failed with fields',
  'failed with a text',
  'throttled',
  'refused',
  'refused at length',
  'denied',
  'page',
  'page at length',
  'schema',
  'encoded',
  'redirected',
  'cut',
  'not HTTP',
] as const
type ImageKind = (typeof IMAGE_KINDS)[number]
const TEXT_KINDS = ['completed', 'refused', 'schema'] as const

export interface EchoGateway {
  readonly url: string
  /** Calls that it takes until every form of the key was sent in every way, where calls of image and of text take turns. */
  readonly calls: number
  /** Ids that were given with the key in them, those of them that were read, and ids that were read and never given. */
  readonly ids: { given: Set<string>; read: Set<string>; unknown: Set<string> }
  close(): void
}

/** An answer: `json` or `text` has the key filled in; one with text may be cut, or be no HTTP. */
interface Reply {
  status: number
  json?: object
  text?: string
  headers?: Record<string, string>
  spoilt?: 'cut' | 'no-http'
}

/** A gateway that repeats the key that it was sent wherever it can: in every field, header, error, id and URL, in every form. */
export async function echoGateway(key: string): Promise<EchoGateway> {
  const forms = keyForms(key)
  const ids: EchoGateway['ids'] = { given: new Set(), read: new Set(), unknown: new Set() }
  const tasks = new Map<string, { form: KeyForm; kind: ImageKind; reads: number }>()
  let readings = 0
  const server = createServer((request, response) => {
    request.resume()
    const { url = '', method } = request
    const turn = Math.floor(Number.parseInt(String(request.headers['x-gatebench-call'] ?? '0'), 10) / 2)
    const formOf = (n: number): KeyForm => forms[n % forms.length] as KeyForm
    if (url === '/v1/credits' || url === '/api/v1/files/quota') {
      send(response, readingOf(url), formOf(readings++))
    } else if (url === '/v1/messages') {
      send(response, messageOf(turn), formOf(Math.floor(turn / TEXT_KINDS.length)))
    } else if (method === 'POST') {
      const form = formOf(Math.floor(turn / IMAGE_KINDS.length))
      const kind = IMAGE_KINDS[turn % IMAGE_KINDS.length] as ImageKind
      const hasKey = kind === 'completed' || kind === 'unended'
      const shown = hasKey ? `task-${KEY}-${turn}` : `task-${turn}`
      const id = JSON.parse(filled(JSON.stringify(shown), form)) as string
      if (hasKey) ids.given.add(id)
      tasks.set(id, { form, kind, reads: 0 })
      send(response, submitOf(kind, shown, form), form)
    } else {
      const id = decodeURIComponent(url.slice('/v1/tasks/'.length))
      const task = tasks.get(id) ?? { form: formOf(0), kind: 'unended', reads: 0 }
      if (!tasks.has(id)) ids.unknown.add(id)
      else if (ids.given.has(id)) ids.read.add(id)
      send(response, readOf(task.kind, id, ++task.reads), task.form)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: 2 * forms.length * IMAGE_KINDS.length,
    ids,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A gateway that refuses the key, and repeats it in this form. */
export async function refusingGateway(form: KeyForm): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume()
    send(response, { status: 401, json: errorOf(401) }, form)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

function readingOf(url: string): Reply {
  const token = { remaining_credits: 1e6, used_credits: 0, unlimited_credits: false, name: KEY }
  const credits = { success: true, message: KEY, data: { token, user: { ...token, [KEY]: KEY } } }
  const files = { used_files: 0, max_files: 1e6, remain_files: 1e6, is_custom: true }
  const quota = { success: true, code: 200, data: { user_group: KEY, ...files, quota_reason: `for ${KEY}` } }
  return { status: 200, json: url === '/v1/credits' ? credits : quota }
}

function messageOf(turn: number): Reply {
  const content = [{ type: 'text', text: `you sent ${KEY}` }]
  const body = { id: KEY, type: KEY, role: KEY, model: KEY, content, stop_reason: KEY, [KEY]: KEY }
  switch (TEXT_KINDS[turn % TEXT_KINDS.length]) {
    case 'refused':
      return { status: 400, json: errorOf(400) }
    case 'schema':
      return { status: 200, json: { ...body, content: [{ type: 7, [KEY]: KEY }] } }
    default:
      return { status: 200, json: body }
  }
}

/** So much stands before the key that a message cut at 200 characters, or a page at 300, would end within it. */
const [BEFORE_CUT_MESSAGE, BEFORE_CUT_PAGE] = ['x'.repeat(188), 'x'.repeat(265)]

function submitOf(kind: ImageKind, id: string, { text }: KeyForm): Reply {
  const info = { can_cancel: true, estimated_time: 0.03, [KEY]: KEY }
  const task = { id, object: KEY, model: KEY, status: 'pending', progress: 0, task_info: info, echo: KEY, [KEY]: 1 }
  const page = `<!doctype html><title>${text}</title><p>you sent Bearer ${text}</p>`
  switch (kind) {
    case 'throttled':
      return { status: 429, json: errorOf(429) }
    case 'refused':
      return { status: 400, json: errorOf(400) }
    case 'denied':
      return { status: 403, json: errorOf(403) }
    case 'refused at length':
      return { status: 400, json: { error: { code: 400, message: `${BEFORE_CUT_MESSAGE} ${KEY}`, type: KEY } } }
    case 'page':
      return { status: 500, text: page }
    case 'page at length':
      return { status: 502, text: `<!doctype html>${BEFORE_CUT_PAGE}${page}` }
    case 'schema':
      return { status: 200, json: { ...task, id: [7], task_info: { [KEY]: KEY, can_cancel: KEY } } }
    case 'encoded':
      return { status: 200, text: `"${text}"; ${page}`, headers: { 'content-encoding': text } }
    case 'redirected':
      return { status: 302, text: page, headers: { location: `/${text}` } }
    case 'cut':
      return { status: 200, json: task, spoilt: 'cut' }
    case 'not HTTP':
      return { status: 200, text, spoilt: 'no-http' }
    default:
      return { status: 200, json: task }
  }
}

function readOf(kind: ImageKind, id: string, n: number): Reply {
  const task = { id, object: KEY, model: KEY, progress: 40, echo: KEY, [KEY]: KEY }
  const failed = { ...task, status: 'failed' }
  const fields = { message: `you sent ${KEY}`, type: KEY, code: KEY }
  switch (kind) {
    case 'completed':
      if (n === 1) return { status: 200, json: { ...task, status: KEY } }
      if (n === 2) return { status: 200, json: { ...task, status: 'processing', error: fields } }
      return { status: 200, json: { ...task, status: 'completed', results: [`https://files.test/${KEY}?key=${KEY}`] } }
    case 'failed with an object':
      return { status: 200, json: { ...failed, error: fields } }
    case 'failed with fields':
      return { status: 200, json: { ...failed, error: { [KEY]: [KEY, { [KEY]: KEY }] } } }
    case 'failed with a text':
      return { status: 200, json: { ...failed, error: `${BEFORE_CUT_MESSAGE} ${KEY}` } }
    default:
      if (n % 4 === 0) return { status: 200, json: { ...task, id: `other-${KEY}`, status: 'completed' } }
      if (n % 4 === 1) return { status: 500, json: errorOf(500) }
      if (n % 4 === 2) return { status: 200, text: `you sent ${KEY}` }
      return { status: 200, json: { ...task, status: `${KEY} still` } }
  }
}

function errorOf(status: number): object {
  const error = { code: status, message: `you sent ${KEY}`, type: KEY, param: KEY, fallback_suggestion: `again ${KEY}` }
  return { error: { ...error, [KEY]: KEY }, id: KEY, [KEY]: KEY }
}

function filled(json: string, form: KeyForm): string {
  return json.replaceAll(KEY, () => form.json)
}

function send(response: ServerResponse, { status, json, text, headers, spoilt }: Reply, form: KeyForm): void {
  const key = form.text
  const { socket } = response.req
  if (spoilt === 'no-http') {
    socket.end(`HTTP/1.1 200 ${key}\r\n${key}\r\n: ${key}\r\n\r\n${key}`)
    return
  }
  const body = json === undefined ? (text ?? '').replaceAll(KEY, () => key) : filled(JSON.stringify(json), form)
  response.statusMessage = key
  response.writeHead(status, {
    'content-type': `application/json; x="${key}"`,
    'content-length': spoilt === 'cut' ? 5_000 : Buffer.byteLength(body),
    'x-echo': `Bearer ${key}`,
    'retry-after': key,
    'x-ratelimit-reset': key,
    'www-authenticate': `Bearer realm="${key}"`,
    'set-cookie': `key=${key}`,
    ...headers,
  })
  if (spoilt === 'cut') response.write(body, () => socket.destroy())
  else response.end(body)
}
