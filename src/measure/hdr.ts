import { createRequire } from 'node:module'

/**
 * Of hdr-histogram-js, what records a latency; what encodes and prints it is loaded when a summary is made. The library's index also loads
 * its other kinds of histogram, a build in WebAssembly and a compressor: megabytes that a process under load has no use for.
 */
const require = createRequire(import.meta.url)

export type { JsHistogram } from 'hdr-histogram-js'
export const { default: Int32Histogram } =
  require('hdr-histogram-js/dist/Int32Histogram.js') as typeof import('hdr-histogram-js/dist/Int32Histogram.js')

/** The library's whole index. */
export function hdrLibrary(): typeof import('hdr-histogram-js') {
  return require('hdr-histogram-js')
}
