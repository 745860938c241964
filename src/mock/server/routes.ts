import type { TaskModality } from '../../gateway/modality.ts'
import type { Endpoint } from '../../gateway/outcome.ts'
import type { MockWorld } from '../world/schema.ts'

/** Route of a method and a path. */
export type Route =
  | { endpoint: 'submit'; modality: TaskModality }
  | { endpoint: 'poll'; taskId: string }
  | { endpoint: 'cancel'; taskId: string }
  | { endpoint: Exclude<Endpoint, 'submit' | 'poll'> }
  | { endpoint: 'file'; taskId: string; file: string }
  | { endpoint: 'none'; status: 404 }
  | { endpoint: 'none'; status: 405; allow: 'GET' | 'POST' }

/** Prefix of the paths of tasks. */
export const TASKS = '/v1/tasks/'
/** Prefix of the paths of results. */
export const FILES = '/files/'
const UNKNOWN: Route = { endpoint: 'none', status: 404 }

/** The gateway's paths. A query is ignored, for the specification knows none. */
export class Routes {
  readonly #fixed: ReadonlyMap<string, { method: 'GET' | 'POST'; route: Route }>

  constructor(paths: MockWorld['paths']) {
    this.#fixed = new Map([
      [paths.image, { method: 'POST', route: { endpoint: 'submit', modality: 'image' } }],
      [paths.video, { method: 'POST', route: { endpoint: 'submit', modality: 'video' } }],
      [paths.audio, { method: 'POST', route: { endpoint: 'submit', modality: 'audio' } }],
      ['/v1/messages', { method: 'POST', route: { endpoint: 'message' } }],
      ['/v1/credits', { method: 'GET', route: { endpoint: 'credits' } }],
      ['/api/v1/files/quota', { method: 'GET', route: { endpoint: 'quota' } }],
    ])
  }

  find(method: string, target: string): Route {
    const query = target.indexOf('?')
    const path = query < 0 ? target : target.slice(0, query)
    if (path.startsWith(TASKS)) {
      const taskId = path.slice(TASKS.length)
      if (taskId === '' || taskId.includes('/')) return UNKNOWN
      return method === 'GET' ? { endpoint: 'poll', taskId } : { endpoint: 'none', status: 405, allow: 'GET' }
    }
    const fixed = this.#fixed.get(path)
    if (fixed !== undefined) {
      return method === fixed.method ? fixed.route : { endpoint: 'none', status: 405, allow: fixed.method }
    }
    if (path.startsWith(FILES)) {
      const [taskId, file, ...rest] = path.slice(FILES.length).split('/')
      if (taskId === undefined || file === undefined || rest.length > 0) return UNKNOWN
      return method === 'GET' ? { endpoint: 'file', taskId, file } : { endpoint: 'none', status: 405, allow: 'GET' }
    }
    return UNKNOWN
  }
}
