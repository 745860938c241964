export declare const expiredResult: import("../rule.ts").Rule;
