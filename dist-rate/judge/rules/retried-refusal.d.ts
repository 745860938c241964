export declare const retriedRefusal: import("../rule.ts").Rule;
/** Whether the error of a task says that its content was refused. */
export declare function isModerated(failure: string | null): boolean;
