/**
 * A stack whose places in bundles are told as places in the source. Node could do so itself, but would read every map whenever it loads a
 * bundle; here they are read once something has gone wrong. A place without a map stays as it is.
 */
export declare function sourceStack(stack: string): string;
