import type { Gateway } from '../gateway/gateway.ts';
import type { Clock } from '../time/clock.ts';
import type { MockEngine } from './engine.ts';
export interface InProcessSettings {
    /** Sent as the bearer token; a world that accepts other keys takes any. */
    apiKey?: string;
    /** A hint that asks for more is capped to this. */
    longestHintMs?: number;
}
/**
 * The mock engine as a gateway, without a network: requests arrive as they are sent, and answers take the time that the engine
 * orders. `clock` is the caller's; the engine may run on one that is faster by its time scale.
 */
export declare function inProcessGateway(engine: Pick<MockEngine, 'handle' | 'timeScale' | 'world'>, clock: Clock, settings?: InProcessSettings): Gateway;
