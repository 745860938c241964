/** Names under which programs look for keys: none of the user's own reaches a client that is judged. */
const KEY_NAME = /(?:API_?KEY|AUTH_?TOKEN|ACCESS_?TOKEN|API_?TOKEN|BEARER_?TOKEN)$/i
/** They send elsewhere, or say who pays. */
const MISLEADING =
  /^(?:https?_proxy|all_proxy|no_proxy|ANTHROPIC_CUSTOM_HEADERS|OPENAI_ORG_ID|OPENAI_PROJECT_ID|ANTHROPIC_UNIX_SOCKET)$/i

/**
 * The environment of a client that is judged: the user's own without keys and proxies, with the gateway's address and key under every name
 * that clients read, and what the user states (`{url}` and `{key}` in it stand for the gateway's).
 */
export function judgedEnvironment(
  own: NodeJS.ProcessEnv,
  gateway: { url: string; apiKey: string },
  stated: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const { url, apiKey } = gateway
  const kept = Object.entries(own).filter(([name]) => !KEY_NAME.test(name) && !MISLEADING.test(name))
  const filled = Object.entries(stated).map(
    ([name, value]) => [name, value.replaceAll('{url}', url).replaceAll('{key}', apiKey)] as const,
  )
  return {
    ...Object.fromEntries(kept),
    GATEBENCH_BASE_URL: url,
    GATEBENCH_API_KEY: apiKey,
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_API_KEY: apiKey,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_AUTH_TOKEN: apiKey,
    NO_PROXY: '*',
    no_proxy: '*',
    ...Object.fromEntries(filled),
  }
}
