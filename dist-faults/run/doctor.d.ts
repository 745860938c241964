import { type ExitCode } from '../errors.ts';
import type { HttpTarget } from '../profile/profile.ts';
import type { Finding } from './finding.ts';
import { type Environment, type GatewayChoice } from './gateway-choice.ts';
export interface Examination {
    findings: Finding[];
    exitCode: ExitCode;
}
export interface DoctorOptions extends GatewayChoice {
    /** Names the gateway where no flag does. */
    profile?: string | undefined;
    env: Environment;
    /** The key from the environment; a caller keeps it out of what it prints. */
    apiKey?: (target: HttpTarget) => string;
}
/** Looks at this machine and at a gateway, by reads alone. Throws GatebenchError (exit 104) for a profile or an address that is none. */
export declare function examine({ profile, env, apiKey, ...choice }: DoctorOptions): Promise<Examination>;
