import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** From an empty folder to a verdict: the packed package, pytest, and a test of three lines. Fails where it takes a minute or more. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MOST_S = 60

const TEST = `def test_client(judged):
    headers = {"Authorization": "Bearer " + judged.key, "Content-Type": "application/json"}
    urlopen(Request(judged.base_url + "/v1/images/generations", b'{"model":"image-fast","prompt":"a kite"}', headers))
`

const folder = mkdtempSync(join(tmpdir(), 'gatebench-pytest-project-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Standard output of a command; it may end with one of `codes`. */
function run(
  words: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
  codes: readonly number[] = [0],
): string {
  const [file = '', ...args] = words
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } })
  if (status !== null && codes.includes(status)) return stdout
  throw new Error(`${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}

if (spawnSync('python3', ['-m', 'pytest', '--version']).status !== 0) {
  console.error('python3 with pytest is needed: apt-get install python3-pytest')
  process.exit(1)
}
const packed = run(['npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder], ROOT).trim()
const beganAt = performance.now()
writeFileSync(join(folder, 'package.json'), '{"private":true}')
run(['npm', 'install', '--silent', '--no-audit', '--no-fund', `./${packed}`], folder)
writeFileSync(join(folder, 'test_client.py'), `from urllib.request import Request, urlopen\n\n${TEST}`)
const pytest = ['python3', '-m', 'pytest', '-p', 'pytest_gatebench', '--junitxml', 'junit.xml', 'test_client.py']
const said = run(pytest, folder, { PYTHONPATH: join(folder, 'node_modules/gatebench/integrations/pytest') }, [1])
const tookS = (performance.now() - beganAt) / 1000
console.log(said)
const verdict = readFileSync(join(folder, 'junit.xml'), 'utf8')
for (const word of ['never-read', 'fix: keep the id']) {
  if (!said.includes(word) || !verdict.includes(word)) throw new Error(`no ${word} in the verdict or in its JUnit file`)
}
console.log(`from an empty folder to the verdict: ${tookS.toFixed(1)} s`)
process.exit(tookS < MOST_S ? 0 : 1)
