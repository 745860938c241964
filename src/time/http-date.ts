/** The three forms of RFC 9110 5.6.7. Anything looser is refused: `Date.parse` alone would read "60" as a year. */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const RFC_850 = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/

/** Unix time in ms of an HTTP date, or null when `text` is none. */
export function parseHttpDateMs(text: string): number | null {
  const trimmed = text.trim()
  let instant = Number.NaN
  if (IMF_FIXDATE.test(trimmed) || RFC_850.test(trimmed)) instant = Date.parse(trimmed)
  else if (ASCTIME.test(trimmed)) instant = Date.parse(`${trimmed} GMT`)
  return Number.isNaN(instant) ? null : instant
}

/** How OpenSSL writes the ends of a certificate: `Nov  2 19:06:00 2026 GMT`. */
const CERTIFICATE_DATE = /^[A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4} GMT$/

/** Unix time in ms of a date in a certificate, or null when `text` is none. */
export function parseCertificateDateMs(text: string): number | null {
  const instant = CERTIFICATE_DATE.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? null : instant
}
