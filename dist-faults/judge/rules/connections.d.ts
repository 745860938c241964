export declare const connections: import("../rule.ts").Rule;
