import { expect, it } from 'vitest'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import { ServerDialect } from '../../../src/dialect/server-dialect.ts'

const NO_TASK = {
  status: 404,
  headers: {},
  body: { error: { code: 404, type: 'not_found_error', message: 'no such task' } },
}

it.each([
  ['bfl', 200, { status: 'Task not found' }],
  ['dashscope', 200, { output: { task_status: 'UNKNOWN' } }],
  ['kling-v2', 200, { code: 0 }],
  ['replicate', 404, {}],
])('the mock of %s says that a task is unknown with the status %i, as the gateway does', (name, status, body) => {
  const asked = { endpoint: 'poll', taskId: 'task-1' } as const
  const mock = new ServerDialect(readDialect(name), 'http://127.0.0.1')
  expect(mock.say({ asked, body: undefined }, NO_TASK, 0)).toMatchObject({ status, body })
})
