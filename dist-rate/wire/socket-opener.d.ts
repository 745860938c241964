import type * as undici from 'undici';
/** Opens sockets to one origin. undici's connector knows TLS with its sessions, and how long to try (10 s). */
export declare class SocketOpener {
    #private;
    constructor(origin: URL);
    /** `onRead` takes all that comes, each time before it returns: what comes next overwrites it. */
    open(onRead: (chunk: Buffer) => void, whenTried: undici.buildConnector.Callback): void;
}
