import type { Summary } from '../../../measure/summary.ts';
import { type Block } from '../../document.ts';
import { type Cell, type Format } from '../../table.ts';
import type { RunSection } from '../run-section.ts';
export declare const throttling: RunSection;
/** How long calls waited between attempts, and what retrying won. */
export declare function waits(summary: Summary, formats: readonly Format[]): Block[];
export declare const part: (share: number, whole: number) => Cell;
