import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { parseProfile } from '../../src/profile/load-profile.ts'
import { runHere } from '../support/run-here.ts'

const readme = readFileSync('README.md', 'utf8')
const fences = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text as string)
const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts

describe('README', () => {
  it('shows profiles that load', () => {
    const profiles = fences('yaml').filter((text) => text.includes('version: 1'))
    expect(profiles.length).toBeGreaterThan(0)
    for (const text of profiles) expect(parseProfile(text, 'README.md').models.length).toBeGreaterThan(0)
  })

  it('shows a profile that passes as it stands, and states the prices of the mock', async () => {
    const profile = join(mkdtempSync(join(tmpdir(), 'gatebench-readme-')), 'my-load.yaml')
    writeFileSync(profile, fences('yaml').find((text) => text.includes('version: 1')) ?? '')
    const { code, stdout, stderr } = await runHere([
      'simulate',
      profile,
      '--out',
      `${profile}-run`,
      '--json',
      '--quiet',
    ])
    const { verdict, credits } = JSON.parse(stdout) as Summary
    expect(code, stderr).toBe(EXIT.ok)
    expect(verdict.word).toBe('PASS')
    expect(credits?.unexplained).toBe(0)
    const { stderr: warnings } = await runHere(['validate', profile])
    expect(warnings).toBe('')
  })

  it('names commands and scripts that exist', async () => {
    const { stdout: help } = await runHere(['help'])
    const named = [...readme.matchAll(/^\| `([a-z]+)[ `]/gm)].map(([, name]) => name as string)
    expect(named).toContain('run')
    for (const name of named) expect(help).toMatch(new RegExp(`^  ${name}[ \\n]`, 'm'))
    for (const [, script] of readme.matchAll(/npm (?:run )?(start|test|[a-z-]+:[a-z-]+)/g)) {
      expect(Object.keys(scripts)).toContain(script)
    }
  })

  it('is short enough to be read', () => {
    expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(1800)
  })

  it('leaves no exit code out of the page that it links to', () => {
    const page = readFileSync('docs/exit-codes.md', 'utf8')
    for (const code of Object.values(EXIT)) expect(page).toMatch(new RegExp(`^\\| ${code} \\|`, 'm'))
  })

  it('links to files that exist', () => {
    for (const [, target] of readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      expect([target, existsSync(target as string)]).toEqual([target, true])
    }
  })
})
