/** A text as one segment of a path. Dots alone would be taken for the folder above, even encoded once: they are encoded twice. */
export function encodePathSegment(text: string): string {
  if (/^[\w-]*$/.test(text)) return text
  if (/^\.{1,2}$/.test(text)) return '%252E'.repeat(text.length)
  // A lone surrogate has no encoding.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** A text as several segments: its slashes stay. */
export function encodePathSegments(text: string): string {
  return text.split('/').map(encodePathSegment).join('/')
}
