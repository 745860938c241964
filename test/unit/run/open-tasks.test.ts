import { expect, it } from 'vitest'
import { openTasksText } from '../../../src/run/folder/open-tasks.ts'

it('names the command that follows the tasks up as a shell reads it', () => {
  const tasks = [{ taskId: 'a', model: 'm' }] as unknown as Parameters<typeof openTasksText>[0]
  expect(openTasksText(tasks, 'reports/run-1')).toMatch(/^follow up: gatebench resume reports\/run-1$/m)
  expect(openTasksText(tasks, 'rün 1')).toMatch(/^follow up: gatebench resume 'rün 1'$/m)
})
