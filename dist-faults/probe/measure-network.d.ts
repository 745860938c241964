import type { Attempt } from './attempt.ts';
import type { Network } from './mark.ts';
import type { Requester } from './requester.ts';
/** Learns the way to the gateway and its clock from reads of the balance, which cost nothing. */
export declare function measureNetwork(requester: Requester, sharesClock: boolean): Promise<Network>;
/** `sharesClock`: the gateway runs on our clock, and tells none. */
export declare function networkOf(reads: readonly Attempt[], originEpochMs: number, sharesClock: boolean): Network;
