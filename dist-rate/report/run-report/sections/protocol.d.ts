import type { Summary } from '../../../measure/summary.ts';
import { type Table } from '../../table.ts';
import type { RunSection } from '../run-section.ts';
export declare const protocol: RunSection;
/** What the gateway did against its protocol, with the first of each; no rows when it kept to it. */
export declare function protocolTable({ protocol }: Summary): Table;
