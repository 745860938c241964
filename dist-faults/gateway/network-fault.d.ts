import type { FaultyEnd } from '../wire/exchange.ts';
import type { Ambiguous, Unreachable } from './outcome.ts';
/** Says in words how an exchange was given up. */
export declare const GIVEN_UP: {
    readonly deadline: 'the deadline passed';
    readonly aborted: 'the caller gave up';
};
type Fault<T extends {
    reason: unknown;
}> = {
    reason: T['reason'];
    detail: string;
};
/** Why an exchange ended before anything of it was sent; `secure` tells that the address is https. */
export declare function unsentFault(end: FaultyEnd, secure: boolean): Fault<Unreachable>;
/** Why an exchange that was sent brought no whole answer; `headSeen` tells that one had begun. */
export declare function sentFault(end: FaultyEnd, headSeen: boolean): Fault<Ambiguous>;
export {};
