import type { RunHeader } from '../../measure/events.ts';
import { LiveCounts } from '../../measure/live-counts.ts';
import type { ObservedResult, RunObserver } from './observer.ts';
import type { OtlpPush } from './otlp-push.ts';
/** Counts a run as its events pass, and tells Prometheus, a collector or both. */
export declare class LiveMetrics implements RunObserver {
    #private;
    readonly sink: LiveCounts;
    constructor(models: readonly {
        model: string;
    }[]);
    /** Serves `/metrics` on loopback; gives its address. Throws PORT_UNUSABLE. */
    serve(port: number): Promise<string>;
    pushTo(push: OtlpPush): void;
    begin(run: RunHeader): void;
    end(result: ObservedResult | null): Promise<void>;
}
