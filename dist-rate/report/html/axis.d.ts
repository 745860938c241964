/** The least round figure that `value` does not exceed; 1 of nothing. */
export declare function roundedUp(value: number): number;
/** A place in a drawing, to a tenth. */
export declare function place(at: number): number;
