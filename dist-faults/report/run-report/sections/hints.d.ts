import type { RunDetail } from '../../../measure/run-detail.ts';
import type { Summary } from '../../../measure/summary.ts';
import type { Fact, Item } from '../../document.ts';
import { type Table } from '../../table.ts';
/** How good the gateway's advice to wait was. */
export declare function hintFacts({ hints }: Summary): Fact[];
/** Where hints stood, and how long they asked to wait. */
export declare function hintSourcesTable({ hints }: RunDetail): Table;
/** One row a model that was given hints, or refusals without one. */
export declare function hintsTable({ hints }: Summary): Table;
/** What the mock's limits say of its own hints; nothing with a real gateway. */
export declare function hintTruthTable({ hints }: Summary): Table;
/** What each model's hints were worth, in words; the model's name apart, for it comes from outside. */
export declare function hintSentences({ hints, run }: Summary): Item[];
