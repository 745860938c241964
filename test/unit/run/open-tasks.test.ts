import { expect, it } from 'vitest'
import { openTasksText, unloggedTasksText } from '../../../src/run/folder/open-tasks.ts'

it('names the command that follows the tasks up as a shell reads it', () => {
  const tasks = [{ taskId: 'a', model: 'm' }] as unknown as Parameters<typeof openTasksText>[0]
  expect(openTasksText(tasks, 'reports/run-1')).toMatch(/^follow up: gatebench resume reports\/run-1$/m)
  expect(openTasksText(tasks, 'rün 1')).toMatch(/^follow up: gatebench resume 'rün 1'$/m)
})

it('does not say of tasks that are still followed that they were not', () => {
  const tasks = [{ taskId: 'a', model: 'm' }] as unknown as Parameters<typeof unloggedTasksText>[0]
  expect(unloggedTasksText(tasks, 'reports/run-1')).toBe(
    '1 accepted task is still open, and followed to the end without the log:\n  a  m\nif gatebench ends before that: gatebench resume reports/run-1',
  )
})
