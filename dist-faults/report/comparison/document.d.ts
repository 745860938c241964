import type { Comparison } from '../../compare/comparison.ts';
import type { Document } from '../document.ts';
/** The report of a comparison. */
export declare function comparisonDocument(comparison: Comparison): Document;
