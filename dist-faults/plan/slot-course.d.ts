import type { CallCost } from './call-cost.ts';
export interface SlotCourse {
    cost: Pick<CallCost, 'troubles' | 'stays' | 'refusal'>;
    /** Calls that the client has in hand at a time, and jobs that the gateway lets run. */
    slots: number;
    atGateway: number;
    /** Of the client's pace, a bucket `burst` deep; 0 where it has none. */
    turnMs: number;
    burst: number;
}
/**
 * Calls an hour that pace and slots let through together, where calls never run out: an attempt waits for its turn of the pace with one of
 * the client's slots in hand, so that a slot that waits is not used and a turn that finds no call is lost; and a job that nobody waits for any
 * more keeps its slot at the gateway, where the next attempt is refused. Followed call by call, with chances by a fixed seed: no gateway, no
 * client, no clock.
 */
export declare function callsPerHour({ cost, slots, atGateway, turnMs, burst }: SlotCourse): number;
