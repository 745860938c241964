/** From package.json. */
export declare function version(): string;
