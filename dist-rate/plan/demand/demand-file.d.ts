import type { Profile } from '../../profile/profile.ts';
import type { Demand } from './demand.ts';
/**
 * Reads a demand file: a trace of calls by its ending (.csv, .ndjson, .jsonl; in UTC), else YAML. A time zone is as far ahead as it is at
 * `epochMs`, ms since 1970. Throws GatebenchError DEMAND_INVALID or DEMAND_UNREADABLE (exit 104) for whatever cannot be used.
 */
export declare function loadDemand(path: string, profile: Profile, epochMs: number): Promise<Demand>;
