/** How this process did over a stretch of real time. Delays in ms beyond the gauge's own tick. */
export interface MachineReading {
    loopDelayP50Ms: number;
    loopDelayP99Ms: number;
    loopDelayMaxMs: number;
    /** CPU time (user and system, all threads) over wall time: 1 is one core. */
    cpuShare: number;
    rssBytes: number;
}
/** Watches the event loop and the processor of this process; each reading covers the time since the one before. */
export declare class MachineGauge {
    #private;
    constructor();
    read(): MachineReading;
    stop(): void;
}
