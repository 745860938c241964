import type { GenerationRequest } from './bodies.ts'
import type { Asked, Dialect, Place, WireAsk } from './dialect.ts'
import type { TaskModality } from './modality.ts'
import { encodePathSegment } from './path-segment.ts'
import { AnthropicFrames } from './stream/anthropic-frames.ts'

/** Name of the dialect that is spoken where none is named, and whose form everything has inside. */
export const DEFAULT_DIALECT = 'multimodal-gateway'

/** The paths of submits where no setting names others. */
export const SUBMIT_PATHS: Readonly<Record<TaskModality, string>> = {
  image: '/v1/images/generations',
  video: '/v1/videos/generations',
  audio: '/v1/audios/generations',
}

/** The paths of the default dialect, besides those of submits, which are settings. */
export const PATHS = {
  tasks: '/v1/tasks/',
  messages: '/v1/messages',
  credits: '/v1/credits',
  quota: '/api/v1/files/quota',
}

/** The words of the interface specification; `paths`: of each submit endpoint below the base address. */
export function defaultDialect(paths: Readonly<Record<TaskModality, string>>): Dialect {
  const place = (address: 'base' | 'text' | 'files', method: 'GET' | 'POST', path: string): Place => ({
    address,
    method,
    path,
    form: 'json',
  })
  const submits = {
    image: place('base', 'POST', paths.image),
    video: place('base', 'POST', paths.video),
    audio: place('base', 'POST', paths.audio),
  }
  const tasks = place('base', 'GET', PATHS.tasks)
  const messages = place('text', 'POST', PATHS.messages)
  const streams = { ...messages, isStreamed: true }
  const credits: WireAsk = { place: place('base', 'GET', PATHS.credits), suffix: '', body: undefined }
  const quota: WireAsk = { place: place('files', 'GET', PATHS.quota), suffix: '', body: undefined }
  return {
    name: DEFAULT_DIALECT,
    headers: '',
    isKeyLasting: true,
    keyLines: (key) => `authorization: Bearer ${key}\r\n`,
    keyQuery: () => '',
    frames: () => new AnthropicFrames(),
    ask(asked: Asked, request?: GenerationRequest): WireAsk | string {
      switch (asked.endpoint) {
        case 'submit':
          return { place: submits[asked.modality], suffix: '', body: request }
        case 'poll':
          return { place: tasks, suffix: encodePathSegment(asked.taskId), body: undefined }
        case 'cancel':
          return `the dialect ${DEFAULT_DIALECT} has no cancel`
        case 'message':
          return { place: request?.stream === true ? streams : messages, suffix: '', body: request }
        case 'credits':
          return credits
        case 'quota':
          return quota
      }
    },
  }
}
