export declare const polledAfterEnd: import("../rule.ts").Rule;
