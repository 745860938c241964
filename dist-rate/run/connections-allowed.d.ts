import type { GatewaySettings, HttpTarget } from '../profile/profile.ts';
/**
 * Most connections to each address that a limit of open files allows; null where it allows as many as the profile. Without this bound the
 * gateway would be blamed for what the machine refuses, and the reports could not be written.
 */
export declare function connectionsAllowed({ connections }: GatewaySettings, { baseUrl, textBaseUrl, filesBaseUrl }: HttpTarget, openFiles: number | null): number | null;
/** Said where a plan may need more. */
export declare function fewFilesNotice(allowed: number): string;
