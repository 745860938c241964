import type { CapacityResult } from '../../capacity/capacity-result.ts';
import { type Document } from '../document.ts';
/** The report of a search of the largest load that passes. Its rates are in the gateway's own time. */
export declare function capacityDocument(result: CapacityResult): Document;
