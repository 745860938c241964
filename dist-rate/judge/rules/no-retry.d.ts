export declare const noRetry: import("../rule.ts").Rule;
