/** Rows of a CSV that comes in pieces; quoted cells may hold commas, quotes and line ends. Null stands for a row that has no end. */
export declare class CsvRows {
    #private;
    take(piece: string): Generator<string[] | null>;
    end(): Generator<string[] | null>;
}
