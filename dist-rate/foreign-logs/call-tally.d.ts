import type { Modality } from '../gateway/modality.ts';
import type { CallShape, LoggedCall, Unread } from './logged-call.ts';
/** One kind of call of a model, and how many there were. */
export interface ShapeCount {
    shape: CallShape;
    calls: number;
    prompts: readonly string[];
}
/** What a log says of one model. */
export interface ModelTally {
    model: string;
    modality: Modality;
    calls: number;
    /** Unix ms, or ms from a start. */
    firstMs: number;
    lastMs: number;
    /** The commonest first. */
    shapes: ShapeCount[];
}
/** Counts calls by model and shape in bounded memory. */
export declare class CallTally {
    #private;
    rows: number;
    calls: number;
    constructor({ keepsPrompts }: {
        keepsPrompts: boolean;
    });
    /** Takes a row; the index of its model, or null for what is no call of one of them. */
    add(row: LoggedCall | Unread): number | null;
    /** The models in the order in which they came. */
    get models(): ModelTally[];
    /** Rows that tell of no call: why, how many, and the first of them, counted from 1. */
    get unread(): {
        why: Unread | 'more models';
        rows: number;
        first: number;
    }[];
}
