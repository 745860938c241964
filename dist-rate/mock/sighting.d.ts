import type { IncomingMessage } from 'node:http';
import type { Sighting } from './oracle-log.ts';
/** Looks at requests as they come over connections, which it counts. */
export declare class Sightings {
    #private;
    /** `apiKey` is the one that the mock gives out. */
    constructor(apiKey: string);
    of(message: IncomingMessage, origin: Sighting['origin'], body: string | undefined): Sighting;
}
