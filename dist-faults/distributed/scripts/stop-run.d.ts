import { type Script } from './script.ts';
/** Nothing more is submitted, by anybody: the first who says so says why. Arguments: cause, code, message. */
export declare const STOP_RUN: Script;
/**
 * The run is over: of what a worker tells from now on, however late, it hears that nobody reads it. Gives the calls that were claimed early,
 * and of which nobody told whether they were sent.
 */
export declare const CLOSE_RUN: Script;
/** A share has nothing more to do. Arguments: share, fence. */
export declare const END_SHARE: Script;
