import type { Clock } from '../time/clock.ts';
import { type Gateway } from './gateway.ts';
import type { TaskModality } from './modality.ts';
export interface HttpGatewayOptions {
    baseUrl: string;
    textBaseUrl: string;
    filesBaseUrl: string;
    apiKey: string;
    /** Path of each submit endpoint below the base address. */
    paths: Readonly<Record<TaskModality, string>>;
    /** Name of the header that carries call and attempt (call-header.ts); null sends none. */
    callHeader: string | null;
    /** A hint that asks for more is capped to this. */
    longestHintMs: number;
    /** A longer body is given up. */
    largestBodyBytes: number;
    /** gatebench's own version, for the user-agent. */
    version: string;
    /** Most connections to one origin; an attempt that waits for one is sent late. Absent or null: 10,000. */
    connections?: number | null;
    /** Whether answers keep their date and the limits that they state. */
    readsHead?: boolean;
}
export interface HttpGateway extends Gateway {
    /**
     * Opens so many connections to each origin that takes submits, messages or reads, and sends nothing on them: the first measured calls are
     * not to wait for handshakes. Never rejects: what cannot be opened is left for the first call to report.
     */
    warm(connections: number): Promise<void>;
    /** Open at present, to all origins. */
    readonly connections: number;
    /** How long it takes at least to open one, in ms: to the farthest of the origins; null where none was opened. */
    readonly fastestConnectMs: number | null;
    /** Called before requests are written; once for all that go out together. */
    beforeSend: (() => void) | undefined;
}
/** The gateway over HTTP/1.1, one request a connection at a time. Throws for unusable options, and for nothing that a network does. */
export declare function httpGateway(options: HttpGatewayOptions, clock: Clock): HttpGateway;
