import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { realClock } from '../../src/time/real-clock.ts'
import { BEGUN, type PayingBank } from './paying-bank.ts'

/** A bank as a server of this machine; `close` ends it. */
export async function payingServer(bank: PayingBank): Promise<{ url: string; close: () => Promise<void> }> {
  const clock = realClock()
  const began = clock.now()
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response, clock.now() - began))
  })
  function answer({ method, url = '' }: IncomingMessage, response: ServerResponse, now: number): void {
    const say = (status: number, body: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }
    if (url === '/v1/credits') {
      const used = bank.used(now)
      if (used === null) say(404, '{}')
      else say(200, creditsText(used, bank.isBalance))
    } else if (url === '/api/v1/files/quota') say(200, QUOTA)
    else if (method === 'GET') {
      const id = url.slice(url.lastIndexOf('/') + 1)
      const status = bank.task(id, now)
      if (status === null) say(404, '{}')
      else say(200, JSON.stringify({ id, status }))
    } else {
      bank.unanswered++
      bank.mostUnanswered = Math.max(bank.mostUnanswered, bank.unanswered)
      const submitted = bank.submit(now)
      response.on('close', () => bank.unanswered--)
      if (submitted.kind === 'lost') response.destroy()
      else if (submitted.kind === 'bad') say(502, '{}')
      else if (submitted.kind === 'throttled') say(429, '{}')
      else if (url === '/v1/messages') say(200, JSON.stringify({ ...MESSAGE, id: submitted.id }))
      else say(200, JSON.stringify({ id: submitted.id, status: 'pending' }))
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Written by hand: what a liar sends is no JSON of a serializer. */
function creditsText(used: number, isBalance: boolean): string {
  const text = Number.isNaN(used) ? 'NaN' : used === Number.POSITIVE_INFINITY ? '1e999' : `${used}`
  const left = Number.isFinite(used) ? 1e6 - (used - BEGUN) : 1e6
  const user = `{"remaining_credits":${left},"used_credits":${isBalance ? null : text}}`
  const token = `{"remaining_credits":${left},"unlimited_credits":${isBalance},"used_credits":${isBalance ? 0 : text}}`
  return `{"success":true,"message":"","data":{"token":${token},"user":${user}}}`
}

const MESSAGE = { type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null }
const QUOTA = JSON.stringify({
  success: true,
  code: 200,
  data: { user_group: 'g', used_files: 0, max_files: 1e6, remain_files: 1e6, is_custom: false, quota_reason: '' },
})
