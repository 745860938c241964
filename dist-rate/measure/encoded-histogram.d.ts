import { type JsHistogram, LatencyHistogram } from './hdr.ts';
export declare function encodeHistogram(histogram: JsHistogram): string;
/** Throws for anything but a histogram of the second version. */
export declare function decodeHistogram(encoded: string): LatencyHistogram;
