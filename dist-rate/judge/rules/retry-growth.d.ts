export declare const retryGrowth: import("../rule.ts").Rule;
