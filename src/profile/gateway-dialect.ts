import { loadDialect } from '../dialect/load-dialect.ts'
import { DEFAULT_API_KEY_ENV } from './gateway-schema.ts'
import type { GatewaySettings } from './profile.ts'

/**
 * The settings of a gateway that speaks a dialect, named or by its path: its words, the variable of its key where none is stated, and no reading of an
 * account that it does not have. Throws GatebenchError (exit 104) for a dialect that is none.
 */
export function inDialect(gateway: GatewaySettings, word: string): GatewaySettings {
  const file = loadDialect(word)
  if (file === undefined) {
    const { dialect: _, ...plain } = gateway
    const { dialect: __, ...target } = gateway.target
    return { ...plain, target }
  }
  const { target } = gateway
  const spoken =
    target.kind === 'mock'
      ? { ...target, dialect: file }
      : {
          ...target,
          dialect: file,
          apiKeyEnv: target.apiKeyEnv === DEFAULT_API_KEY_ENV ? file.keyEnv : target.apiKeyEnv,
        }
  return { ...gateway, dialect: word, target: spoken, account: file.queries === undefined ? 'none' : gateway.account }
}
