import { type MockReply } from './exchange.ts';
import type { Job } from './job.ts';
/** The answer to a message: at once as JSON, or told bit by bit where the request says `stream: true`. */
export declare function messageReply(job: Job, request: Readonly<Record<string, unknown>>, delayMs: number): MockReply;
/** A message as server-sent events, in the shape that SDKs of the Messages API read. */
export declare function messageEvents(body: object): string;
