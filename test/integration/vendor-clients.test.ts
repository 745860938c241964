import { expect, it } from 'vitest'
import { VENDOR_CLIENTS } from '../support/vendor-clients.ts'
import { inWords, type Mishap, type Trial, trialOf } from '../support/vendor-trial.ts'

/** The other clients, and other mishaps: test/nightly/vendor-clients.test.ts. */

function trial(dialect: string, mishap: Mishap): Promise<Trial> {
  const client = VENDOR_CLIENTS.find((one) => one.dialect === dialect)
  if (client === undefined) throw new Error(`no client speaks ${dialect}`)
  return trialOf(client, mishap)
}

it.concurrent.each(['replicate', 'openai-videos', 'openai-chat'])(
  'serves a whole generation to the client of %s',
  async (dialect) => {
    const { result, error, sent, accepted } = await trial(dialect, 'none')
    expect({ error, sent, accepted }).toEqual({ error: '', sent: 1, accepted: 1 })
    expect(result?.length).toBeGreaterThan(0)
  },
)

it.concurrent('tells the OpenAI client a wait that it keeps', async () => {
  expect(inWords(await trial('openai-videos', 'refused'))).toBe('waits as asked; one submit is charged')
})

it.concurrent('gives the Replicate client no wait that it would keep', async () => {
  const words = 'gives up after 6 submits, without waiting; nothing is charged'
  expect(inWords(await trial('replicate', 'refused'))).toBe(words)
})

it.concurrent.each(['replicate', 'openai-videos'])(
  'sees the client of %s buy again after a lost reply',
  async (dialect) => {
    expect(inWords(await trial(dialect, 'lost reply'))).toBe('submits again; two submits are charged')
  },
)
