import type { PlanAgainst } from '../../plan/against.ts';
import { type Document } from '../document.ts';
/** A run beside its plan. */
export declare function planAgainstDocument(result: PlanAgainst): Document;
