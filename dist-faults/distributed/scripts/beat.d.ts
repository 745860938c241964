import { type Script } from './script.ts';
/**
 * A worker says that it lives, and how it is. Arguments: worker, what it says, then its shares. Gives the time of Redis, the state of the run,
 * the instant of its start, whether its coordinator lives, how many shares are done, and the calls of late tasks with all that was told of
 * them: share, call, lines.
 */
export declare const BEAT: Script;
