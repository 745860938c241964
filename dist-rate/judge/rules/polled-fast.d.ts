export declare const polledFast: import("../rule.ts").Rule;
