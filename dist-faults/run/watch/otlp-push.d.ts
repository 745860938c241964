import type { RunHeader } from '../../measure/events.ts';
import type { Metric } from '../../report/metrics/definitions.ts';
import type { Clock } from '../../time/clock.ts';
import type { Listener } from '../listener.ts';
export interface OtlpPushOptions {
    clock: Clock;
    listener: Listener;
    everyMs?: number | undefined;
}
/**
 * Tells a collector how the run stands, again and again and once at its end, in OTLP over HTTP. A collector that fails is counted and
 * told of; it neither fails nor delays the run.
 */
export declare class OtlpPush {
    #private;
    /** Throws OTLP_NOT_INSTALLED. */
    static open(url: URL, options: OtlpPushOptions): Promise<OtlpPush>;
    private constructor();
    /** Pushes what `read` gives, every so often, until the end. */
    begin(run: RunHeader, read: () => readonly Metric[]): void;
    /** Pushes what the run came to, unless it failed, and says how many pushes did. */
    end(metrics: readonly Metric[] | null): Promise<void>;
}
