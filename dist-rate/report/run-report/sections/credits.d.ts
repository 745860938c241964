import type { ModelCredits } from '../../../measure/summary-credits.ts';
import { type Cell } from '../../table.ts';
import type { RunSection } from '../run-section.ts';
export declare const credits: RunSection;
/** What a model's calls cost: as charged, else as its prices say, else as estimated from the balance. */
export declare function burn({ charged, priced, estimated }: ModelCredits): Cell;
export declare function perCompleted(model: ModelCredits): Cell;
