import { type Script } from './script.ts';
/**
 * Gives a worker the lock of its share again that ran out while Redis was away: as long as nobody else has the share, nor BullMQ found it
 * without a lock. Arguments: share, fence, name of the queue, job, token, ms. Gives 1, or 0 where the share is lost.
 */
export declare const RELOCK: Script;
