import type { Clock } from '../time/clock.ts';
import type { Finding } from './finding.ts';
/** What can be said of this machine without asking anybody. */
export declare function examineMachine(clock: Clock): Promise<Finding[]>;
export declare function nodeVersion(text: string): Finding;
export declare function openFiles(limit: number | null): Finding;
/** `lateMs`: how late this machine woke up from short sleeps, in any order. */
export declare function timer(lateMs: readonly number[]): Finding;
