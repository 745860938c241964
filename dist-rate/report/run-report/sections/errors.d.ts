import type { Summary } from '../../../measure/summary.ts';
import { type Table } from '../../table.ts';
import type { RunSection } from '../run-section.ts';
export declare const errors: RunSection;
/** Who met what, how often, from when to when: the most frequent errors first. */
export declare function errorsTable({ errors }: Pick<Summary, 'errors'>): Table;
