import { keyedRandom } from '../../src/random.ts'

const SUBMITS = ['/v1/images/generations', '/v1/videos/generations', '/v1/audios/generations', '/v1/messages']
const READS = ['/v1/credits', '/api/v1/files/quota']

/** Requests that make little sense, by keyed chance: the same seed gives the same ones. */
export class Nonsense {
  readonly #draw: () => number

  constructor(seed: number, ...key: readonly number[]) {
    this.#draw = keyedRandom(seed).stream('world', ...key)
  }

  chance(share: number): boolean {
    return this.#draw() < share
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.#draw() * end)
  }

  pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)] as T
  }

  /** Mostly short; letters and digits only, so that it may stand anywhere in HTTP. */
  word(): string {
    return this.below(2 ** 40).toString(36)
  }

  text(): string {
    return this.pick([
      '',
      this.word(),
      '\u0000',
      '"\\\n\r\t',
      '💥'.repeat(1 + this.below(50)),
      '\ud800',
      '../../etc/passwd',
      '{{7*7}}',
      '<script>',
      'a'.repeat(this.below(2000)),
    ])
  }

  /** Mostly a call that the gateway knows; a fifth of the time any method on any path. */
  target(taskIds: readonly string[]): { method: string; path: string } {
    const id = taskIds.length > 0 ? this.pick(taskIds) : 'task_none'
    if (this.chance(0.2)) return { method: this.#method(), path: this.#path(id) }
    if (this.chance(0.5)) return { method: 'POST', path: this.pick(SUBMITS) }
    return { method: 'GET', path: this.chance(0.7) ? `/v1/tasks/${id}` : this.pick(READS) }
  }

  #method(): string {
    return this.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
  }

  #path(id: string): string {
    return this.pick([
      ...SUBMITS,
      ...READS,
      `/v1/tasks/${this.word()}`,
      `/v1/tasks/${id}/cancel`,
      '/v1/tasks/',
      '/v1/tasks/__proto__',
      `/v1/tasks/${'x'.repeat(this.below(4000))}`,
      `/files/${id}/0.png`,
      `/files/${id}/${this.word()}`,
      '/files//',
      '/v1/credits?x=%00&x=1',
      '/v1/credits/',
      '//v1/credits',
      '/V1/CREDITS',
      '/v1/%63redits',
      '/v1/images/../credits',
      '/',
      '*',
      'http://elsewhere.test/v1/credits',
      `/${this.word()}`,
      '/_mock/health',
      `/_mock/${this.word()}`,
    ])
  }

  authorization(): string | undefined {
    if (this.chance(0.8)) return 'Bearer any'
    return this.pick([
      undefined,
      '',
      'Bearer',
      'Bearer  ',
      'Basic YTpi',
      `Bearer ${this.word()} ${this.word()}`,
      `bearer ${this.word()}`,
      `Bearer ${'k'.repeat(this.below(3000))}`,
      'Bearer __proto__',
    ])
  }

  /** A value that no schema asked for. */
  value(depth = 2): unknown {
    switch (this.below(depth > 0 ? 13 : 11)) {
      case 0:
        return this.below(20) - 5
      case 1:
        return this.#draw() * 10
      case 2:
        return this.pick([1e308, -1e308, 2 ** 53, -0, 1e-300])
      case 3:
        return null
      case 4:
        return this.chance(0.5)
      case 5:
        return this.pick(['16:9', '4K', '720p', '0:0', 'image-fast', 'video-standard', 'text-fast'])
      case 6:
        return []
      case 7:
        return {}
      case 8:
        return [{ role: 'user', content: this.text() }]
      case 11:
        return Array.from({ length: this.below(5) }, () => this.value(depth - 1))
      case 12:
        return Object.fromEntries(
          Array.from({ length: this.below(4) }, () => [this.key(), this.value(depth - 1)] as const),
        )
      default:
        return this.text()
    }
  }

  key(): string {
    return this.pick([
      'model',
      'prompt',
      'n',
      'duration',
      'size',
      'resolution',
      'quality',
      'aspect_ratio',
      'messages',
      'max_tokens',
      'constructor',
      'toString',
      this.word(),
    ])
  }

  /** A body after parsing: a whole request with up to three fields gone wrong, or no object at all. */
  body(): unknown {
    if (this.chance(0.1)) return this.value()
    const body: Record<string, unknown> = {
      model: this.pick(['image-fast', 'video-fast', 'text-fast', 'audio-speech', 'image-standard', this.word()]),
      prompt: 'a red kite',
    }
    for (let i = this.below(4); i > 0; i--) body[this.key()] = this.value()
    return body
  }

  /** A body as bytes: usually JSON, and sometimes what only looks like it. */
  bytes(): Buffer {
    const json = Buffer.from(JSON.stringify(this.body()) ?? '')
    if (this.chance(0.7)) return json
    const open = this.pick(['[', '{"a":'])
    return this.pick([
      () => Buffer.alloc(0),
      () => json.subarray(0, this.below(json.length + 1)),
      () => Buffer.concat([json, json]),
      () => Buffer.from(open.repeat(1 + this.below(5000))),
      () => Buffer.from(`{"__proto__":{"model":"image-fast"},"model":${JSON.stringify(this.text())}}`),
      () => Buffer.from(`{"model":"image-fast","x":${'['.repeat(3000)}${']'.repeat(3000)}}`),
      () => Buffer.from('\ufeff{}', 'utf16le'),
      () => Buffer.from('{"model":"image-fast","model":7}'),
      () => Buffer.from('{"model":"image-fast","n":1e999}'),
      () => Buffer.from(Array.from({ length: this.below(200) }, () => this.below(256))),
    ])()
  }
}
