/** `1 call`, `2 calls`. */
export declare function plural(count: number, noun: string): string;
