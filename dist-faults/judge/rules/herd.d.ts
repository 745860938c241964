export declare const herd: import("../rule.ts").Rule;
