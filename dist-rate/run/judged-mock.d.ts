import { type ClientEnd } from '../judge/judgement.ts';
import { type Rules } from '../judge/rules-file.ts';
import type { Verdict } from '../judge/verdict.ts';
import { type MockServerOptions as BareOptions, type MockServer as BareServer } from '../mock/http-server.ts';
export interface MockServerOptions extends BareOptions {
    /** Judges the clients that come: by default, by rules of your own, or by those of a YAML file. */
    judge?: boolean | string | Rules;
}
export interface MockServer extends BareServer {
    /** What the clients did up to now. Throws MOCK_NOT_JUDGED where the mock was started without `judge`. */
    verdict(end?: ClientEnd): Verdict;
}
/** The mock gateway as an HTTP server, with a judge of its clients where that is asked for. Throws GatebenchError as the mock does. */
export declare function startMockGateway({ judge: asked, ...options }?: MockServerOptions): Promise<MockServer>;
