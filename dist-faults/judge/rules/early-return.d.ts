export declare const earlyReturn: import("../rule.ts").Rule;
