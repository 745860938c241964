export declare const noJitter: import("../rule.ts").Rule;
