import type { DialectFile } from '../dialect/schema.ts'
import type { JudgeProxy } from './proxy/judge-proxy.ts'
import { proxiedEnvironment } from './proxy/proxied-environment.ts'

/** Variables that the judge sets itself: with the gateway's address and key, and so that no proxy stands between. */
export const SET_NAMES = [
  'GATEBENCH_BASE_URL',
  'GATEBENCH_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_API_KEY',
  'ANTHROPIC_BASE_URL',
  'ANTHROPIC_AUTH_TOKEN',
  'NO_PROXY',
  'no_proxy',
] as const

/**
 * Variables of the user's that reach a judged client, each decided by its name. Left out on purpose: what holds or leads to a secret
 * (tokens, URLs with passwords, sockets of agents, `npm_config_*`), what sends requests elsewhere (addresses, proxies), and what carries
 * code or flags (`NODE_OPTIONS`, `JAVA_TOOL_OPTIONS`, `LD_PRELOAD`).
 */
const PASSED = [
  'PATH PWD HOME USER LOGNAME HOSTNAME SHELL SHLVL TZ TMPDIR TEMP TMP LD_LIBRARY_PATH DYLD_LIBRARY_PATH',
  'DYLD_FALLBACK_LIBRARY_PATH LOCALE_ARCHIVE NIX_PROFILES NIX_PATH HOMEBREW_PREFIX',
  'LANG LANGUAGE LC_ALL LC_ADDRESS LC_COLLATE LC_CTYPE LC_IDENTIFICATION LC_MEASUREMENT LC_MESSAGES',
  'LC_MONETARY LC_NAME LC_NUMERIC LC_PAPER LC_TELEPHONE LC_TIME',
  'TERM COLORTERM TERM_PROGRAM COLUMNS LINES NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE',
  'XDG_CACHE_HOME XDG_CONFIG_DIRS XDG_CONFIG_HOME XDG_DATA_DIRS XDG_DATA_HOME XDG_STATE_HOME',
  'SSL_CERT_FILE SSL_CERT_DIR NIX_SSL_CERT_FILE NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE',
  'CI GITHUB_ACTIONS GITHUB_WORKSPACE GITLAB_CI CI_PROJECT_DIR RUNNER_ARCH RUNNER_OS RUNNER_TEMP RUNNER_TOOL_CACHE',
  'NVM_DIR NVM_BIN NVM_INC FNM_DIR FNM_MULTISHELL_PATH ASDF_DIR ASDF_DATA_DIR VOLTA_HOME MISE_DATA_DIR',
  'MISE_CONFIG_DIR MISE_CACHE_DIR SDKMAN_DIR',
  'NODE_ENV NODE_PATH NODE_VERSION PNPM_HOME COREPACK_HOME BUN_INSTALL DENO_DIR npm_config_cache npm_config_prefix',
  'PYTHONPATH PYTHONHOME PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE PYTHONIOENCODING PYTHONUTF8 PYTHONHASHSEED',
  'VIRTUAL_ENV PYENV_ROOT PYENV_VERSION CONDA_PREFIX CONDA_DEFAULT_ENV CONDA_EXE CONDA_PYTHON_EXE UV_CACHE_DIR',
  'JAVA_HOME JRE_HOME M2_HOME MAVEN_HOME GRADLE_HOME GRADLE_USER_HOME KOTLIN_HOME SCALA_HOME',
  'GOPATH GOROOT GOCACHE GOMODCACHE GOBIN GOTOOLCHAIN GO111MODULE CGO_ENABLED',
  'CARGO_HOME CARGO_TARGET_DIR RUSTUP_HOME RUSTUP_TOOLCHAIN RUST_BACKTRACE',
  'GEM_HOME GEM_PATH RUBYLIB RBENV_ROOT RBENV_VERSION BUNDLE_GEMFILE BUNDLE_PATH',
  'PHPRC PHP_INI_SCAN_DIR COMPOSER_HOME DOTNET_ROOT DOTNET_CLI_HOME NUGET_PACKAGES PERL5LIB LUA_PATH LUA_CPATH',
  'ERL_LIBS MIX_HOME HEX_HOME JULIA_DEPOT_PATH R_HOME R_LIBS R_LIBS_USER OPAMROOT',
  'SystemRoot SystemDrive windir ComSpec PATHEXT OS NUMBER_OF_PROCESSORS PROCESSOR_ARCHITECTURE COMPUTERNAME',
  'USERNAME USERDOMAIN USERPROFILE HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA PUBLIC ALLUSERSPROFILE',
  'ProgramData ProgramFiles ProgramFiles(x86) ProgramW6432 PSModulePath',
  'CommonProgramFiles CommonProgramFiles(x86) CommonProgramW6432',
]

/** Windows writes `Path` and `PATH` alike. */
const PASSED_NAMES = new Set(
  PASSED.join(' ')
    .split(' ')
    .map((name) => name.toUpperCase()),
)

/** Variables that a shell keeps for itself: nobody misses them. */
const NOT_MISSED = new Set<string>(['_', 'OLDPWD', ...SET_NAMES])

export interface EnvironmentOptions {
  gateway: { url: string; apiKey: string }
  /** Names of the user's variables that are passed on beside those of the list. */
  pass?: readonly string[] | undefined
  /** Words that the gateway speaks: its file names the variables that clients of its vendor read. */
  dialect?: Pick<DialectFile, 'keyEnv' | 'baseEnv' | 'clients'> | undefined
  /** Proxy that stands before the gateway. The gateway's `url` is then the https address of its vendor, which clients know by themselves. */
  proxy?: Pick<JudgeProxy, 'url' | 'trust'> | undefined
  /** Further variables; `{url}` and `{key}` in a value stand for the gateway's. They win over all others. */
  stated?: Readonly<Record<string, string>> | undefined
}

export interface JudgedEnvironment {
  env: NodeJS.ProcessEnv
  /** Names that were asked for and are set. */
  passed: string[]
  /** How many of the user's variables were kept back. */
  withheld: number
}

/** The environment of a judged client: of the user's own what is on the list or asked for, and the gateway under every name clients read. */
export function judgedEnvironment(own: NodeJS.ProcessEnv, options: EnvironmentOptions): JudgedEnvironment {
  const { gateway, pass = [], stated = {}, dialect, proxy } = options
  const { url, apiKey } = gateway
  const set = { ...usualKeys(apiKey), GATEBENCH_BASE_URL: url, ...(proxy === undefined ? usualAddresses(url) : {}) }
  const spoken = {
    ...vendorKeys(dialect, apiKey),
    ...(proxy === undefined ? vendorAddress(dialect, url) : proxiedEnvironment(proxy)),
  }
  const passed = new Set(pass.filter((name) => own[name] !== undefined))
  const kept = Object.entries(own).filter(([name]) => PASSED_NAMES.has(name.toUpperCase()) || passed.has(name))
  const filled = Object.entries(stated).map(
    ([name, value]) => [name, value.replaceAll('{url}', url).replaceAll('{key}', apiKey)] as const,
  )
  const env = { ...Object.fromEntries(kept), ...set, ...spoken, ...Object.fromEntries(filled) }
  const missed = Object.keys(own).filter((name) => !Object.hasOwn(env, name) && !NOT_MISSED.has(name))
  return { env, passed: [...passed], withheld: missed.length }
}

type Stated = Readonly<Partial<Record<(typeof SET_NAMES)[number], string>>>

function usualKeys(apiKey: string): Stated {
  return { GATEBENCH_API_KEY: apiKey, OPENAI_API_KEY: apiKey, ANTHROPIC_AUTH_TOKEN: apiKey }
}

/** Addresses at which clients reach the mock with nothing between. */
function usualAddresses(url: string): Stated {
  return { OPENAI_BASE_URL: `${url}/v1`, ANTHROPIC_BASE_URL: url, NO_PROXY: '*', no_proxy: '*' }
}

/** Variables of a dialect's vendor: its key under each name that a client reads, and its address. */
export function vendorEnvironment(
  dialect: EnvironmentOptions['dialect'],
  { url, apiKey }: EnvironmentOptions['gateway'],
): Record<string, string> {
  return { ...vendorAddress(dialect, url), ...vendorKeys(dialect, apiKey) }
}

function vendorAddress(dialect: EnvironmentOptions['dialect'], url: string): Record<string, string> {
  return dialect?.baseEnv === undefined ? {} : { [dialect.baseEnv.name]: `${url}${dialect.baseEnv.path}` }
}

function vendorKeys(dialect: EnvironmentOptions['dialect'], apiKey: string): Record<string, string> {
  if (dialect === undefined) return {}
  const names = [dialect.keyEnv, ...dialect.clients.flatMap(({ keyEnv }) => keyEnv ?? [])]
  return Object.fromEntries(names.map((name) => [name, apiKey]))
}
