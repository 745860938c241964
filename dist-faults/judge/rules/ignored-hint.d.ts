export declare const ignoredHint: import("../rule.ts").Rule;
