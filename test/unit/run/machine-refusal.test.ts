import { expect, test } from 'vitest'
import { machineRefusal } from '../../../src/run/target/machine-refusal.ts'

const systemError = (code: string, message: string): Error => Object.assign(new Error(message), { code })

test.each([
  [systemError('EMFILE', "EMFILE: too many open files, open 'x.js'"), 'FILES_EXHAUSTED', 'ulimit -n'],
  [systemError('ERR_WORKER_INIT_FAILED', 'Worker initialization failure: EMFILE'), 'FILES_EXHAUSTED', 'ulimit -n'],
  [systemError('ENOSPC', 'ENOSPC: no space left on device, write'), 'DISK_REFUSED', 'free some space'],
  [systemError('EAGAIN', 'spawn node EAGAIN'), 'MACHINE_EXHAUSTED', 'ulimit -u'],
])('what the machine refuses is an ordinary error with a next step: %s', (error, code, hint) => {
  const refusal = machineRefusal(error)
  expect(refusal).toMatchObject({ code, exitCode: 104, hint: expect.stringContaining(hint) })
  expect(refusal?.message).toContain(error.message)
})

test.each([
  [systemError('ENOENT', "ENOENT: no such file or directory, open 'x'")],
  [systemError('ERR_WORKER_INIT_FAILED', 'Worker initialization failure: of another kind')],
  [new TypeError('x is not a function')],
  ['a text'],
])('anything else stays what it is: %s', (error) => {
  expect(machineRefusal(error)).toBeNull()
})
