import { createHash } from 'node:crypto'

/** A body of plain members as multipart/form-data: texts and numbers as they are, anything else as JSON. */
export function multipartBody(body: object): { type: string; text: string } {
  const parts = Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
  )
  // A boundary is a text that no part holds. One that is made of the content makes the same request the same bytes.
  const boundary = `gatebench-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}`
  const text = parts.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${text.join('')}--${boundary}--\r\n` }
}

/** As browsers write a name: only what would end it is escaped. */
function quoted(name: string): string {
  return name.replace(/[\r\n"]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
