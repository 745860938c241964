import type { GatewaySettings, HttpTarget, MockTarget, Profile } from '../profile/profile.ts';
/** Which gateway a profile is carried out at, where not at its own. */
export interface GatewayChoice {
    /** `mock`, or its address. */
    gateway?: string | undefined;
    textUrl?: string | undefined;
    filesUrl?: string | undefined;
    /** Of the mock, as what follows. */
    tier?: string | undefined;
    preset?: string | undefined;
    timeScale?: number | undefined;
}
export type Environment = Readonly<Record<string, string | undefined>>;
/** The profile with its gateway settled: flags first, then what the profile states, then the environment, then the mock. */
export declare function chooseGateway(profile: Profile, flags: GatewayChoice, env: Environment): Profile;
/** The settings of a gateway with their target settled. */
export declare function settledGateway(gateway: GatewaySettings, flags: GatewayChoice, env: Environment): GatewaySettings;
/** What to say of an address in the environment that a profile with the embedded mock passes over; null where nothing is passed over. */
export declare function passedOver({ name, gateway }: Profile, flags: GatewayChoice, env: Environment): string | null;
/** The gateway that flags, settings and environment name, in this order. Throws USAGE for what cannot be one. */
export declare function targetOf(settings: Pick<GatewaySettings, 'target' | 'isStated'>, flags: GatewayChoice, env: Environment): MockTarget | HttpTarget;
/** The key of a real gateway. Throws GATEWAY_NO_KEY (exit 106) when the variable is empty. */
export declare function apiKeyOf(target: HttpTarget, env: Environment): string;
