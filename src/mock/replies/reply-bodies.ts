import type { CreditsBody, QuotaBody } from '../../gateway/bodies.ts'
import type { Account, User } from '../accounts.ts'
import { fromMicro } from '../ledger.ts'
import type { MockWorld } from '../world/schema.ts'

export function creditsBodyOf({ purse: { user, token } }: Account): CreditsBody {
  return {
    data: {
      token: {
        // An unlimited token can spend what its user has.
        remaining_credits: fromMicro(token.unlimited ? user.available : token.available),
        unlimited_credits: token.unlimited,
        used_credits: fromMicro(token.used),
      },
      user: { remaining_credits: fromMicro(user.available), used_credits: fromMicro(user.used) },
    },
    message: '',
    success: true,
  }
}

export function quotaBodyOf({ files }: User, { group, files: { max, isCustom, reason } }: MockWorld): QuotaBody {
  return {
    success: true,
    code: 200,
    data: {
      user_group: group,
      used_files: files,
      max_files: max,
      remain_files: Math.max(0, max - files),
      is_custom: isCustom,
      quota_reason: reason,
    },
  }
}
