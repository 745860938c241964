/** Columns that help is written in. */
export declare function helpWidth(): number;
/** What the program does and its commands. By hand, for its parser takes longer to load than all the rest. */
export declare function topHelp(width: number): string;
/** Every code and its meaning. */
export declare function exitCodes(): string;
