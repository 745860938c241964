import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'

const require = createRequire(import.meta.url)

/** What wire/ takes out of undici by its path, where no promise of undici's versions holds. */
const PARTS = {
  'undici/lib/llhttp/llhttp-wasm.js': '344f7ae80c983694372d9234584a1261ef5492ab219d6e573e933f5d1c715b00',
  'undici/lib/core/connect.js': '8835a2e706fcee60c8fd0bb46ff5482690e762a4b57875334eaf0b6e55399823',
}

const WHAT_TO_RUN =
  'undici has changed beneath wire/. Read what changed in the file (docs/wire.md says what is relied on), run `npx vitest run ' +
  'test/contract test/property/answer-reader.test.ts test/integration/connections.test.ts test/integration/https.test.ts` and ' +
  '`npm run bench -- raw`, and then write the new checksum and version here'

it.each(Object.entries(PARTS))('%s is the file that wire/ was tested with', (path, checksum) => {
  const found = createHash('sha256')
    .update(readFileSync(require.resolve(path)))
    .digest('hex')
  expect(found, WHAT_TO_RUN).toBe(checksum)
})

it('undici is the version that wire/ was tested with', () => {
  expect(require('undici/package.json').version, WHAT_TO_RUN).toBe('7.30.2')
})
