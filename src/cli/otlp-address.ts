import { EXIT, GatebenchError } from '../errors.ts'

/** Where metrics are pushed; the path of the specification where the address names none. Throws USAGE and never quotes the address. */
export function otlpAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new GatebenchError('--metrics-otlp takes an http:// or https:// address without a user or a password in it', {
      code: 'USAGE',
      exitCode: EXIT.invalidInput,
      hint: 'for example --metrics-otlp http://127.0.0.1:4318; credentials go into OTEL_EXPORTER_OTLP_HEADERS',
    })
  }
  if (url.pathname === '/') url.pathname = '/v1/metrics'
  return url
}
