import { afterEach, expect, it, vi } from 'vitest'
import { RETRY_PRESETS } from '../../../src/profile/retry-presets.ts'
import type { RetrySettings } from '../../../src/profile/retry-settings.ts'
import { clientSettings } from '../../../src/tune/client-settings.ts'
import { snippetsOf } from '../../../src/tune/snippets/snippets.ts'
import {
  ASKED_OF_SNIPPETS,
  type AskedOfSnippet,
  POLICIES_OF_SNIPPETS,
  policyWait,
} from '../../support/snippet-waits.ts'

const custom = RETRY_PRESETS.custom

/** The wait of the JavaScript that all clients share. */
function waitOf(retry: RetrySettings): (asked: AskedOfSnippet) => number | null {
  const text = snippetsOf(clientSettings({ models: [], retry })).find(({ name }) => name === 'undici')?.text ?? ''
  const core = text.slice(text.indexOf('const settings'), text.indexOf('const lanes'))
  const waitMs = new Function(`${core}\nreturn waitMs`)()
  return ({ drawn, attempt, status, header, said }) => {
    vi.spyOn(Math, 'random').mockReturnValue(drawn)
    return waitMs(attempt, status, header, { error: { fallback_suggestion: said } })
  }
}

afterEach(() => vi.restoreAllMocks())

it.each(Object.keys(POLICIES_OF_SNIPPETS))('waits as the simulated policy does, whatever the hint: %s', (name) => {
  const policy = POLICIES_OF_SNIPPETS[name] as RetrySettings
  const wait = waitOf(policy)
  for (const asked of ASKED_OF_SNIPPETS) {
    const expected = policyWait(policy, asked)
    const actual = wait(asked)
    expect(actual === null ? null : Math.round(actual), JSON.stringify(asked)).toBe(expected)
  }
})

it('says what it leaves out of a policy', () => {
  const said = (policy: RetrySettings): string | undefined =>
    snippetsOf(clientSettings({ models: [], retry: policy }))
      .find(({ name }) => name === 'undici')
      ?.text.split('\n')[0]
  expect(said(RETRY_PRESETS['aws-standard'])).toBe(
    '// Not in this code: retries of refused connections; retries of submits that may have been accepted; the budget that all retries share; hints in X-Amz-Retry-After.',
  )
  const all = { ...custom, maxElapsedMs: 86_400_000, on: { ...custom.on, unreachable: false } }
  expect(said(all)).toMatch(/^import /)
})

it('speaks of the hints that are obeyed where a client cannot be set to obey them', () => {
  const retry = RETRY_PRESETS.undici
  for (const name of ['resilience4j', 'Envoy', 'LiteLLM']) {
    const text = snippetsOf(clientSettings({ models: [], retry })).find((one) => one.name === name)?.text
    expect(text, name).toContain('hints in Retry-After are obeyed exactly')
    expect(text, name).toContain('a hint above 30 s is shortened to 30 s')
  }
})
