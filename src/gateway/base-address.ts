import { GatebenchError } from '../errors.ts'

/** Where a gateway's paths begin. */
export interface BaseAddress {
  /** Scheme, host and port: `https://api.example.com`. */
  origin: string
  /** Prefix of every path: empty, or `/gateway` without a trailing slash. */
  prefix: string
}

/** Reads an address; `setting` names it in the error (GATEWAY_ADDRESS_INVALID), which never shows credentials. */
export function parseBaseAddress(text: string, setting: string): BaseAddress {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw invalid(setting, 'is not a URL')
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw invalid(setting, `has the scheme ${url.protocol}`)
  if (url.username !== '' || url.password !== '') throw invalid(setting, 'contains credentials')
  if (url.search !== '' || url.hash !== '') throw invalid(setting, 'has a query or a fragment')
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') }
}

/** Whether a text is such an address. */
export function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return (
    url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === ''
  )
}

/** 127.0.0.0/8, ::1 and localhost; a name that only resolves to one of them does not count. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function invalid(setting: string, why: string): GatebenchError {
  return new GatebenchError(`the gateway's ${setting} ${why}`, {
    code: 'GATEWAY_ADDRESS_INVALID',
    hint: 'use an http or https URL such as https://api.example.com; the key belongs in its own environment variable',
  })
}
