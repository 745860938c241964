import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { byDay, itAtNight } from '../support/by-day.ts'
import { cliWords } from '../support/cli.ts'
import { survivorsOf } from '../support/judged-survivors.ts'

const PLUGIN = resolve('integrations/pytest')
const folder = mkdtempSync(join(tmpdir(), 'gatebench-pytest-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hasPytest = spawnSync('python3', ['-m', 'pytest', '--version']).status === 0

/** A client that submits once, and reads its task or not. */
const CLIENT = `import json, os, time, urllib.request
def call(path, body=None):
    headers = {"Authorization": "Bearer " + os.environ["GATEBENCH_API_KEY"], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(os.environ["GATEBENCH_BASE_URL"] + path, data, headers)) as answer:
        return json.load(answer)
def submit():
    return call("/v1/images/generations", {"model": "image-fast", "prompt": "a red kite"})["id"]
def good():
    task = submit()
    while call("/v1/tasks/" + task)["status"] != "completed":
        time.sleep(0.4)
`

interface Project {
  place: string
  env: Record<string, string>
}

/** A project with one file of tests, and nothing else. */
function projectOf(name: string, tests: string, ini = ''): Project {
  const place = join(folder, name)
  const temporary = join(place, 'tmp')
  mkdirSync(temporary, { recursive: true })
  writeFileSync(join(place, 'client.py'), CLIENT)
  writeFileSync(join(place, 'test_client.py'), `import client, os, pytest\n${tests}`)
  writeFileSync(join(place, 'pytest.ini'), `[pytest]\n${ini}\n`)
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    PYTHONPATH: PLUGIN,
    PYTHONDONTWRITEBYTECODE: '1',
    TMPDIR: temporary,
    ANTHROPIC_API_KEY: 'sk-real',
    GATEBENCH_BIN: cliWords([]).join(' '),
  }
  return { place, env }
}

function started({ place, env }: Project, flags: readonly string[] = []) {
  const words = [
    '-m',
    'pytest',
    '-p',
    'pytest_gatebench',
    '-p',
    'no:cacheprovider',
    '--junitxml',
    'junit.xml',
    ...flags,
  ]
  const child = spawn('python3', words, { cwd: place, env, detached: true })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.text += chunk))
  return { child, output, ended: once(child, 'close').then(([code]) => code as number | null) }
}

async function run(project: Project, flags: readonly string[] = []) {
  const { output, ended } = started(project, flags)
  const code = await ended
  const junit = existsSync(join(project.place, 'junit.xml'))
    ? readFileSync(join(project.place, 'junit.xml'), 'utf8')
    : ''
  return {
    code,
    text: output.text,
    junit,
    left: readdirSync(join(project.place, 'tmp')).filter((name) => name.startsWith('gatebench')),
  }
}

/** Mocks that still run for a project: each has its folder among its words. */
function mocksOf({ env }: Project): string[] {
  return survivorsOf(join(env.TMPDIR as string, 'gatebench-pytest-'))
}

describe.skipIf(!hasPytest)('the plugin for pytest (python3 with pytest is needed)', () => {
  test('a client that behaves passes, one that breaks a rule fails with evidence and fix, in JUnit, too', async () => {
    const project = projectOf(
      'both',
      `def test_good(judged):
    client.good()
def test_bad(judged):
    client.submit()
def test_bad_in_its_middle(request):
    request.getfixturevalue("judged")
    client.submit()
`,
    )
    const { code, text, junit, left } = await run(project)
    expect([code, text]).toEqual([1, expect.stringContaining('2 failed, 1 passed')])
    expect(text).toContain('gatebench: the client broke 1 rule (world exact-hints)')
    expect(text).toMatch(
      /never-read: it never read a task whose id it received[\s\S]*no read of it came[\s\S]*fix: keep the id/,
    )
    expect(junit).toMatch(
      /<testcase [^>]*name="test_bad"[^>]*><failure message="(?:Failed: )?gatebench: the client broke 1 rule/,
    )
    expect(junit).toMatch(/<failure[\s\S]*never-read[\s\S]*fix: keep the id[\s\S]*<\/failure>/)
    expect([left, mocksOf(project)]).toEqual([[], []])
  })

  itAtNight('the environment is that of a judged client for the time of the test', async () => {
    const project = projectOf(
      'environment',
      `def test_names(gateway):
    assert os.environ["OPENAI_BASE_URL"] == gateway.base_url + "/v1"
    assert os.environ["REPLICATE_API_TOKEN"] == gateway.key == "mock-key"
    assert os.environ["REPLICATE_BASE_URL"] == gateway.base_url
    assert "ANTHROPIC_API_KEY" not in os.environ
    assert gateway.verdict()["seen"]["requests"] == 0
def test_gone():
    assert "GATEBENCH_BASE_URL" not in os.environ
    assert os.environ["ANTHROPIC_API_KEY"] == "sk-real"
`,
      'gatebench_dialect = replicate',
    )
    const { code, text } = await run(project)
    expect([code, text]).toEqual([0, expect.stringContaining('2 passed')])
  })

  test('a test that sends nothing fails, and one that fails by itself has the verdict beside its own failure', async () => {
    const project = projectOf(
      'open',
      `def test_nothing(judged):
    pass
def test_own(judged):
    client.submit()
    assert 1 == 2
@pytest.mark.gatebench(world="clean", seed=7, allow=["never-read"])
def test_allowed(judged):
    assert client.submit()
    assert judged.judge()["world"] == "clean" and judged.judge()["seed"] == 7
`,
    )
    const { code, text } = await run(project)
    expect([code, text]).toEqual([1, expect.stringContaining('2 failed, 1 passed')])
    expect(text).toContain('no request reached the gateway')
    expect(text).toMatch(/assert 1 == 2[\s\S]*gatebench: the client broke 1 rule/)
  })

  itAtNight('says what is missing where gatebench is not there, or does not start in time', async () => {
    const tests = 'def test_any(gateway):\n    pass\n'
    const missing = projectOf('missing', tests)
    missing.env.GATEBENCH_BIN = '/no/such/gatebench'
    expect((await run(missing)).text).toMatch(
      /`\/no\/such\/gatebench mock` cannot be used[\s\S]*npm install --save-dev gatebench/,
    )
    const absent = projectOf('absent', tests)
    delete absent.env.GATEBENCH_BIN
    expect((await run(absent)).text).toMatch(
      /there is no gatebench in node_modules[\s\S]*npm install --save-dev gatebench/,
    )
    const slow = projectOf('slow', tests, 'gatebench_start_timeout = 0.5')
    writeFileSync(join(slow.place, 'sleeper'), '#!/bin/sh\nsleep 300.0625\n', { mode: 0o755 })
    slow.env.GATEBENCH_BIN = join(slow.place, 'sleeper')
    const { text, left } = await run(slow)
    expect(text).toContain('it did not start within 0.5 s')
    expect([left, survivorsOf('300.0625')]).toEqual([[], []])
    const wrong = projectOf('wrong', tests)
    expect((await run(wrong, ['--gatebench-world', 'no-such-world'])).text).toContain('no world of the suite is named')
  })

  test.each(byDay<NodeJS.Signals[]>(['SIGKILL'], ['SIGINT', 'SIGKILL']))(
    'the mock ends with pytest on %s',
    async (signal) => {
      const project = projectOf(
        `ended-by-${signal}`,
        `import time
def test_long(judged):
    client.submit()
    open("reached", "w").close()
    time.sleep(300)
`,
      )
      const { child, ended } = started(project)
      await expect.poll(() => existsSync(join(project.place, 'reached'))).toBe(true)
      expect(mocksOf(project)).not.toEqual([])
      process.kill(child.pid as number, signal)
      await ended
      await expect.poll(() => mocksOf(project)).toEqual([])
    },
  )
})
