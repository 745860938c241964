export declare const boughtTwice: import("../rule.ts").Rule;
