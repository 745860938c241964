import type { JsHistogram } from 'hdr-histogram-js';
import Exported from 'hdr-histogram-js/dist/Int32Histogram.js';
/**
 * The part of hdr-histogram-js that records a latency. The library's index also loads its other kinds of histogram, a build in WebAssembly
 * and a compressor: megabytes that nothing here has a use for (encoded-histogram.ts reads and writes).
 */
declare const Int32Histogram: typeof Exported.default;
export type { JsHistogram };
/** The library's histogram, which finds the place of a value by a logarithm and two powers; by shifts where 31 bits hold the value. */
export declare class LatencyHistogram extends Int32Histogram {
    countsArrayIndex(value: number): number;
}
