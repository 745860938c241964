import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { forTask, parsePointer, put } from '../../src/dialect/pointer.ts'
import type { DialectFile } from '../../src/dialect/schema.ts'
import { ServerDialect } from '../../src/dialect/server-dialect.ts'
import type { DialectAnswer } from '../../src/dialect/server-messages.ts'
import { taskIdOf } from './hostile-bodies.ts'

/** A gateway that says in a dialect what it is told to say: a task is accepted, and each read finds it running or done. */
export async function scriptedStage(
  file: DialectFile,
  spoil: (said: DialectAnswer, n: number, taskId: string) => DialectAnswer,
): Promise<{ url: string; close(): Promise<void> }> {
  let reads = 0
  let stage: ServerDialect
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
      const { method = '', url: target = '' } = request
      const heard = stage.hear({ method, target, body })[0] ?? null
      const id = heard?.asked.endpoint === 'poll' ? heard.asked.taskId : taskIdOf(1, 1)
      const task =
        heard?.asked.endpoint === 'submit'
          ? { id, status: 'pending' }
          : { id, status: reads++ === 0 ? 'processing' : 'completed', results: ['https://files.test/1.png'] }
      const said = stage.say(heard, { status: 200, headers: {}, body: task }, 0)
      const answer = heard?.asked.endpoint === 'poll' ? spoil(said, reads, id) : said
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stage = new ServerDialect(file, url)
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** An answer with this word where the status of a task stands. */
export function withStatus({ task }: DialectFile, said: DialectAnswer, word: unknown, taskId: string): DialectAnswer {
  const at = forTask(parsePointer(task?.status?.[0] ?? ''), taskId)
  return { ...said, body: put(said.body, at, word) }
}
