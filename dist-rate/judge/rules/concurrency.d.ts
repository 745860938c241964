export declare const concurrency: import("../rule.ts").Rule;
