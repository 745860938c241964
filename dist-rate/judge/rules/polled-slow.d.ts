export declare const polledSlow: import("../rule.ts").Rule;
