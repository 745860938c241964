import { MOCK_API_KEY } from './mock-process.ts';
import type { OracleCounts } from './oracle-counts.ts';
import type { OracleLog, OracleRecord } from './oracle-log.ts';
import type { MockWorld } from './schema.ts';
import { type MockWorldChoice } from './tiers.ts';
export interface MockServerOptions extends MockWorldChoice {
    /** A ready-made world, instead of tier and preset. */
    world?: MockWorld;
    /** Key of every random draw. */
    seed?: number;
    /** Seconds of the mock in one real second: windows, latencies and hints shrink alike. */
    timeScale?: number;
    /** Address to listen on; loopback when left out. */
    host?: string;
    /** 0, the default, takes a free one. */
    port?: number;
    /** Records kept for reading; 0 keeps none. */
    keepRecords?: number;
    /** The one key that is accepted; any other gets 401. */
    key?: string;
    /** Whether ids differ from those of an earlier server with the same seed. */
    freshIds?: boolean;
    /** Where every record goes as well. */
    log?: OracleLog;
    /** After how long a slow connection is closed; real ms. */
    timeouts?: Partial<Timeouts>;
    /** Serves results from a port of their own, as a gateway's storage does. */
    ownResults?: boolean;
    /** Records what rules about clients need: hashes of bodies, connections, who hung up, what each answer said. */
    watched?: boolean;
    /** What `/_mock/verdict` answers. */
    verdict?: () => object;
}
export interface Timeouts {
    /** For the head of a request, the first of a connection from its opening. */
    headersMs: number;
    /** For a whole request. */
    requestMs: number;
    /** Between two requests. Node's 5 s would reset connections between the polls of a patient client. */
    idleMs: number;
}
export interface CloseOptions {
    /** How long answers under way may take to be sent; real ms, default 0. What would never be answered is closed at once. */
    graceMs?: number;
    /** Of what is under way then the log tells the ends that come within so long; ms of the mock, default 0. */
    aheadMs?: number;
}
export interface MockServer extends AsyncDisposable {
    /** Base address, for all three of the gateway's. */
    readonly url: string;
    readonly port: number;
    /** A key that the gateway accepts, unless the world names its own. */
    readonly apiKey: string;
    counts(): OracleCounts;
    /** The latest records of the oracle. */
    records(): readonly OracleRecord[];
    /** Stops listening and closes every connection. Called again without grace it cuts a first close short. */
    close(options?: CloseOptions): Promise<void>;
}
export { MOCK_API_KEY };
/** The mock gateway as an HTTP server. Throws GatebenchError when the world is unknown or the address is taken. */
export declare function startMockGateway(options?: MockServerOptions): Promise<MockServer>;
