/** The fields of a multipart/form-data body (RFC 7578): texts as they are, a file by its name; null where it is none. */
export function formFields(body: string, contentType: string): Record<string, unknown> | null {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return null
  const [, ...parts] = `\r\n${body}`.split(`\r\n--${boundary}`)
  if (!parts.at(-1)?.startsWith('--')) return null
  const fields = parts.slice(0, -1).flatMap((part): [string, unknown][] => {
    const at = part.indexOf('\r\n\r\n')
    const disposition = /content-disposition:[^\r\n]*/i.exec(part.slice(0, at))?.[0] ?? ''
    const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1]
    if (at < 0 || name === undefined) return []
    const file = /filename="([^"]*)"/i.exec(disposition)?.[1]
    return [[name, file ?? part.slice(at + 4)]]
  })
  return Object.fromEntries(fields)
}
