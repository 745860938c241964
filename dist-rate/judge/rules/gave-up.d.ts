export declare const gaveUp: import("../rule.ts").Rule;
