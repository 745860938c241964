import type { ErrorBody } from './bodies.ts';
/** Why an answer refused, where it says so elsewhere than in `error.type` and `error.message`. */
export interface Said {
    type?: string;
    message?: string;
}
/** What a body says of its refusal beyond `error`, the specification's error object in it; undefined where that says all. */
export declare function saidIn(body: unknown, error: ErrorBody['error'] | null): Said | undefined;
