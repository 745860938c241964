import type { Suite } from '../../judge/verdict.ts';
import { type Document } from '../document.ts';
/** The report on one client in several worlds: a matrix, world by rule, and the evidence. */
export declare function suiteDocument(suite: Suite): Document;
