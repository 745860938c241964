export interface HeatMapDetail {
    widthMs: number;
    columns: number;
    /** The lower edge of row r is 10^(r / rowsPerDecade) ms. */
    rowsPerDecade: number;
    /** Filled cells as column, row, count, one after the other, by model. */
    models: {
        model: string;
        cells: number[];
    }[];
}
/** Response times of completed recorded calls over the instant at which they were due, in cells of fixed number. */
export declare class HeatMap {
    #private;
    constructor(horizonMs: number);
    record(model: string, intended: number, ms: number): void;
    snapshot(): HeatMapDetail;
}
