/**
 * Freezes a request body through and through, and gives it back: what cannot change is made into a request's text once, however often it
 * is sent. Any other body is taken as it is at the call.
 */
export declare function lastingBody<T extends object>(body: T): T;
/** Whether a body was made one that lasts. */
export declare function isLasting(body: object): boolean;
