import { type Latency, type Summary } from '../measure/summary.ts';
/**
 * `latency.hlog`: every latency of the run as an HdrHistogram log, which the format's libraries in Java, C and JavaScript read. Tags are
 * `metric` for the whole run and `model/metric` for one model, percent-encoded: a tag may hold no comma and no space.
 */
export declare function renderHlog(summary: Summary): string;
/** One latency as HdrHistogram's percentile text, in ms: what its plotters and scripts read. */
export declare function renderHgrm({ hdr }: Latency): string;
