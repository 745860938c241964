import type { CreditsBody, QuotaBody } from '../gateway/bodies.ts';
import type { Account, User } from './accounts.ts';
import type { MockWorld } from './schema.ts';
export declare function creditsBodyOf({ purse: { user, token } }: Account): CreditsBody;
export declare function quotaBodyOf({ files }: User, { group, files: { max, isCustom, reason } }: MockWorld): QuotaBody;
