export declare const neverRead: import("../rule.ts").Rule;
