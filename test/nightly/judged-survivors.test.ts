import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../src/judge/judged-process.ts'
import { openPidNamespace } from '../../src/judge/pid-namespace.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { startCli } from '../support/cli.ts'
import { endSurvivors, nonceOf, survivorsOf, survivorWords, WAYS } from '../support/judged-survivors.ts'

const isLinux = process.platform === 'linux'
const path = process.env.PATH
const env = { PATH: path }

async function grantsNamespaces(): Promise<boolean> {
  const opened = await openPidNamespace(path, realClock())
  await opened?.end()
  return opened !== null
}

const KINDS = isLinux && (await grantsNamespaces()) ? (['namespace', 'scan'] as const) : (['scan'] as const)

describe.runIf(isLinux).each(KINDS)('in containment by %s', (containment) => {
  test.each(WAYS)('ends $name', async (way) => {
    const nonce = nonceOf(way)
    const timeoutMs = way.isLate ? 500 : 60_000
    const end = await runCommand({ words: survivorWords(way, nonce), env, timeoutMs, path, containment })
    expect(survivorsOf(nonce)).toEqual([])
    expect(end).toMatchObject({ containment, isLate: way.isLate === true, left: expect.any(Number) })
  })

  test('ends all when the judge is killed', async () => {
    for (const way of WAYS.filter(({ lasts }) => lasts)) {
      const nonce = nonceOf(way)
      const [sh = '', c = '', script = '', name = ''] = survivorWords(way, nonce)
      const words = [sh, c, `(${script}); sleep 600.${nonce}`, name]
      const { child, ended } = startCli(['judge', '--containment', containment, '--', ...words])
      await expect.poll(() => survivorsOf(nonce).length, { interval: 20 }).toBeGreaterThan(2)
      child.kill('SIGKILL')
      await ended
      await expect.poll(() => survivorsOf(nonce), { interval: 20 }).toEqual([])
    }
  })

  test.each([
    ['exits', 'exit 137', { code: 137, signal: null }],
    ['is killed by a signal', 'kill -9 $$', { code: null, signal: 'SIGKILL' }],
    [
      'ends as it is asked to',
      "trap 'exit 7' TERM; while :; do sleep 0.02; done",
      { code: 7, signal: null, isLate: true },
    ],
  ])('tells how a command ends that %s', async (_, script, ended) => {
    const end = await runCommand({ words: ['sh', '-c', script], env, timeoutMs: 1000, path, containment })
    expect(end).toMatchObject({ left: 0, ...ended })
  })

  test('leaves a command its user, its folder and its environment', async () => {
    const is = (what: string, value: string): string => `[ "$(${what})" = '${value}' ] || exit 1; `
    const asked = [is('pwd', process.cwd()), is('id -u', `${process.getuid?.()}`), is('printenv A', 'a b')]
    const script = `${asked.join('')}exit 5`
    const words = ['sh', '-c', script]
    const end = await runCommand({ words, env: { ...env, A: 'a b' }, timeoutMs: 60_000, path, containment })
    expect(end.code).toBe(5)
  })
})

test.runIf(isLinux)('each of these clients leaves something behind where nobody ends it', async () => {
  for (const way of WAYS) {
    const nonce = nonceOf(way)
    const [file = '', ...words] = survivorWords(way, nonce)
    const child = spawn(file, words, { env, stdio: 'ignore', detached: true })
    const exit = once(child, 'exit')
    if (way.isLate) {
      await expect.poll(() => survivorsOf(nonce).length, { interval: 5 }).toBeGreaterThan(1)
      process.kill(-(child.pid as number), 'SIGTERM')
      await expect.poll(() => survivorsOf(nonce).length, { interval: 5 }).toBeGreaterThan(2)
      child.kill('SIGKILL')
    }
    await exit
    await expect.poll(() => survivorsOf(nonce).length, { interval: 5, message: way.name }).toBeGreaterThan(0)
    await endSurvivors(nonce)
  }
})

test.runIf(KINDS.length === 2)('sees no process outside its namespace, nor what the judge knows', async () => {
  const secrets = { FAL_KEY: 'a-secret-1', HF_TOKEN: 'a-secret-2', GATEBENCH_REDIS_URL: 'redis://:a-secret-3@h' }
  const words = ['sh', '-c', 'cat /proc/[0-9]*/environ | tr "\\0" "\\n"; ls -d /proc/[0-9]* | wc -l']
  const { stderr } = await startCli(['judge', '--no-ideal', '--', ...words], { env: secrets }).ended
  expect(stderr).toContain('GATEBENCH_API_KEY=')
  expect(stderr).not.toContain('a-secret')
  expect(stderr).not.toContain(`/proc/${process.pid}`)
})
