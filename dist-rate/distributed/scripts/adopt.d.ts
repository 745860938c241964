import { type Script } from './script.ts';
/**
 * Gives a share to whoever asks, and takes it from who had it: of that one nothing more is taken. Gives the fence, and of each open
 * call what was told of it.
 */
export declare const ADOPT: Script;
