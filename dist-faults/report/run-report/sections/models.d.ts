import type { Summary } from '../../../measure/summary.ts';
import { type Block } from '../../document.ts';
import type { RunSection } from '../run-section.ts';
export declare const models: RunSection;
/** One row a model: also what the first screen shows of them. */
export declare function modelBlocks({ models, run }: Summary): Block[];
