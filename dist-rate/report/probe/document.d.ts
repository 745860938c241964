import { type ProbeResult } from '../../probe/probe-result.ts';
import { type Document } from '../document.ts';
/** What a probe found of a gateway's limits. */
export declare function probeDocument(result: ProbeResult): Document;
