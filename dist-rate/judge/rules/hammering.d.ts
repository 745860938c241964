export declare const hammering: import("../rule.ts").Rule;
