import { type ExitCode } from '../errors.ts';
import { type ProbeBudget } from '../probe/budget.ts';
import { type ProbeResult } from '../probe/probe-result.ts';
import type { HttpTarget } from '../profile/profile.ts';
import { type Environment, type GatewayChoice } from './gateway-choice.ts';
import { type Out } from './run-folder.ts';
import { type MaySpend } from './spending-guard.ts';
export interface ProbeGatewayOptions extends GatewayChoice {
    /** `image-fast`, or `my-model=image` where the name does not tell what it makes. */
    models: readonly string[];
    /** In virtual time, against the mock. */
    virtual?: boolean | undefined;
    mode?: ProbeResult['mode'] | undefined;
    /** The longest window that is looked for, in ms; a minute by default. */
    longestWindowMs?: number | undefined;
    budget?: Partial<ProbeBudget> | undefined;
    /** Credits of one submit; found out by one where it is not told. */
    price?: number | undefined;
    /** Whether requests with an error are sent, to see whether they count. */
    sendsInvalid?: boolean | undefined;
    /** A second key of the account, to see whether it has limits of its own. */
    secondKey?: string | undefined;
    /** A tier that the gateway is held to: a name of a shipped one, or a path. */
    check?: string | undefined;
    seed?: number | undefined;
    env?: Environment;
    apiKey?: string | ((target: HttpTarget) => string) | undefined;
    /** Leave to spend at an address that is not this machine's own; none by default. */
    maySpend?: MaySpend;
    out?: Out | undefined;
    /** Aborted: nothing more is submitted, what is open is followed. */
    stop?: AbortSignal;
    /** Aborted: nothing is waited for any longer. */
    signal?: AbortSignal;
    say?: (notice: string) => void;
}
export interface ProbedGateway {
    exitCode: ExitCode;
    result: ProbeResult;
    /** Null where nothing was written. */
    folder: string | null;
}
/**
 * Finds a gateway's limits from outside. Whatever it finds, and whatever ends it, is a result; throws a GatebenchError for unusable input
 * (exit 104), for want of leave to spend (NOT_CONFIRMED), and for a gateway that has no key (exit 106).
 */
export declare function probeGateway(options: ProbeGatewayOptions): Promise<ProbedGateway>;
