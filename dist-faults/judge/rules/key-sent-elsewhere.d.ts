export declare const keySentElsewhere: import("../rule.ts").Rule;
