/** What the tests use of express, which has no types of its own. */
declare module 'express' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  interface App {
    (request: IncomingMessage, response: ServerResponse): void
    disable(setting: string): void
    // biome-ignore lint/suspicious/noExplicitAny: handlers of libraries that have express's own types
    post(path: string, handler: Handler | any): void
    use(handler: Handler): void
  }
  // biome-ignore lint/style/noDefaultExport: express has it
  export default function express(): App
}
