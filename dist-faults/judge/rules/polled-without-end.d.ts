export declare const polledWithoutEnd: import("../rule.ts").Rule;
