import { expect, test } from 'vitest'
import { dialectNames, readDialect } from '../../../src/dialect/load-dialect.ts'
import { judgedEnvironment, SET_NAMES } from '../../../src/judge/judged-environment.ts'

const gateway = { url: 'http://127.0.0.1:1', apiKey: 'mock' }

/** Names under which real tools look for secrets, or for an address that a request with the key would be sent to. */
const SECRETS =
  `FAL_KEY RUNWAYML_API_SECRET HF_TOKEN HUGGING_FACE_HUB_TOKEN GITHUB_TOKEN GH_TOKEN GITLAB_TOKEN CI_JOB_TOKEN
OPENAI_KEY OPENAI_API_KEYS OPENAI_API_BASE OPENAI_ORG_ID ANTHROPIC_API_KEY ANTHROPIC_CUSTOM_HEADERS X_API_KEY_2 REPLICATE_API_TOKEN
STABILITY_API_KEY MISTRAL_API_KEY COHERE_API_KEY GEMINI_API_KEY GOOGLE_API_KEY GOOGLE_APPLICATION_CREDENTIALS AZURE_OPENAI_KEY
AZURE_CLIENT_SECRET AWS_SECRET_ACCESS_KEY AWS_ACCESS_KEY_ID AWS_SESSION_TOKEN AWS_PROFILE DIGITALOCEAN_ACCESS_TOKEN CLOUDFLARE_API_TOKEN
GATEBENCH_REDIS_URL GATEBENCH_TEXT_BASE_URL GATEBENCH_FILES_BASE_URL REDIS_URL DATABASE_URL PGPASSWORD MYSQL_PWD MONGODB_URI AMQP_URL
STRIPE_SECRET_KEY SLACK_BOT_TOKEN SLACK_WEBHOOK_URL TWILIO_AUTH_TOKEN SENDGRID_API_KEY SENTRY_DSN SENTRY_AUTH_TOKEN DD_API_KEY
NEW_RELIC_LICENSE_KEY NPM_TOKEN NODE_AUTH_TOKEN npm_config__auth npm_config__authToken NPM_CONFIG_REGISTRY YARN_NPM_AUTH_TOKEN PIP_INDEX_URL
UV_INDEX_URL TWINE_PASSWORD CARGO_REGISTRY_TOKEN GEM_HOST_API_KEY BUNDLE_RUBYGEMS__PKG__GITHUB__COM COMPOSER_AUTH NUGET_API_KEY
GOPROXY GONOSUMDB DOCKER_AUTH_CONFIG DOCKER_HOST KUBECONFIG VAULT_TOKEN CONSUL_HTTP_TOKEN TF_VAR_password SSH_AUTH_SOCK SSH_ASKPASS
GPG_AGENT_INFO DBUS_SESSION_BUS_ADDRESS GIT_ASKPASS ACTIONS_RUNTIME_TOKEN ACTIONS_ID_TOKEN_REQUEST_TOKEN GITHUB_ENV GITHUB_OUTPUT
JENKINS_API_TOKEN http_proxy https_proxy HTTPS_PROXY ALL_PROXY OTEL_EXPORTER_OTLP_HEADERS WANDB_API_KEY LANGCHAIN_API_KEY
NODE_OPTIONS NODE_REPL_EXTERNAL_MODULE JAVA_TOOL_OPTIONS MAVEN_OPTS RUBYOPT PERL5OPT LD_PRELOAD PYTHONSTARTUP BASH_ENV ENV
SUDO_ASKPASS OP_SESSION_my BW_SESSION BITWARDENCLI_APPDATA_DIR ANSIBLE_VAULT_PASSWORD PULUMI_ACCESS_TOKEN FLY_API_TOKEN
HEROKU_API_KEY VERCEL_TOKEN NETLIFY_AUTH_TOKEN SNYK_TOKEN CODECOV_TOKEN SONAR_TOKEN FIREBASE_TOKEN LC_SECRET XDG_SESSION_COOKIE`.split(
    /\s+/,
  )

test('none of the secrets that real tools keep in variables reaches the client', () => {
  expect(SECRETS.length).toBeGreaterThan(100)
  const own = { PATH: '/bin', ...Object.fromEntries(SECRETS.map((name) => [name, 'a-secret'])) }
  const { env, withheld } = judgedEnvironment(own, { gateway })
  expect(Object.values(env)).not.toContain('a-secret')
  expect(Object.keys(env).sort()).toEqual(['PATH', ...SET_NAMES].sort())
  expect(withheld).toBe(SECRETS.length)
})

test('what a toolchain needs to start reaches it, as Windows writes it too', () => {
  const own = {
    PATH: '/bin',
    HOME: '/home/me',
    LC_ALL: 'C.UTF-8',
    TMPDIR: '/scratch',
    VIRTUAL_ENV: '/venv',
    JAVA_HOME: '/jdk',
    GOPATH: '/go',
    CARGO_HOME: '/cargo',
    CI: 'true',
    Path: 'C:\\bin',
    'ProgramFiles(x86)': 'C:\\Program Files (x86)',
    SYSTEMROOT: 'C:\\Windows',
  }
  const { env, withheld } = judgedEnvironment(own, { gateway })
  expect(env).toMatchObject(own)
  expect(withheld).toBe(0)
})

test('the gateway stands under every name, wins over what is the user’s, and what is stated wins over it', () => {
  const own = { OPENAI_API_KEY: 'sk-1', GATEBENCH_BASE_URL: 'https://real', TOKEN: 'sk-2' }
  const stated = { BASE: '{url}/v1', TOKEN: '{key}', NO_PROXY: 'localhost' }
  const { env, withheld } = judgedEnvironment(own, { gateway, pass: ['OPENAI_API_KEY', 'TOKEN'], stated })
  expect(env).toEqual({
    GATEBENCH_BASE_URL: 'http://127.0.0.1:1',
    GATEBENCH_API_KEY: 'mock',
    OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
    OPENAI_API_KEY: 'mock',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
    ANTHROPIC_AUTH_TOKEN: 'mock',
    NO_PROXY: 'localhost',
    no_proxy: '*',
    BASE: 'http://127.0.0.1:1/v1',
    TOKEN: 'mock',
  })
  expect(withheld).toBe(0)
})

test('a variable that is asked for is passed on, and told; one that is not set is neither', () => {
  const own = { NODE_OPTIONS: '--max-old-space-size=4096', FAL_KEY: 'a-secret', _: '/bin/x', OLDPWD: '/' }
  const { env, passed, withheld } = judgedEnvironment(own, { gateway, pass: ['NODE_OPTIONS', 'MISSING'] })
  expect(env).toMatchObject({ NODE_OPTIONS: '--max-old-space-size=4096' })
  expect(Object.keys(env)).not.toContain('MISSING')
  expect([passed, withheld]).toEqual([['NODE_OPTIONS'], 1])
})

test.each([
  ['replicate', { REPLICATE_BASE_URL: gateway.url, REPLICATE_API_TOKEN: 'mock' }],
  ['openai-videos', { OPENAI_BASE_URL: `${gateway.url}/v1`, OPENAI_API_KEY: 'mock' }],
  ['litellm', { OPENAI_BASE_URL: gateway.url, LITELLM_API_KEY: 'mock' }],
  ['fal', { FAL_KEY: 'mock' }],
])('the client of %s finds the gateway where those of its vendor look', (name, variables) => {
  const { env } = judgedEnvironment({}, { gateway, dialect: readDialect(name) })
  expect(env).toMatchObject(variables)
})

const VENDORS = dialectNames().map((name) => readDialect(name))

test.each(VENDORS)(
  'in the dialect $name the key stands under each name that a client reads, and the address where one reads it',
  (file) => {
    const { env } = judgedEnvironment({}, { gateway, dialect: file })
    const keys = [file.keyEnv, ...file.clients.flatMap(({ keyEnv }) => keyEnv ?? [])]
    for (const name of keys) expect([name, env[name]]).toEqual([name, 'mock'])
    if (file.baseEnv !== undefined) expect(env[file.baseEnv.name]).toBe(`${gateway.url}${file.baseEnv.path}`)
    expect(file.clients.some(({ base }) => base === 'env')).toBe(file.baseEnv !== undefined)
  },
)

test('behind a proxy no variable leads past it, and the authority of the proxy is trusted in place of others', () => {
  const own = { SSL_CERT_FILE: '/etc/ssl/mine.pem', NO_PROXY: '*', HTTPS_PROXY: 'http://me:secret@other', PATH: '/bin' }
  const proxy = { url: 'http://127.0.0.1:2', trust: { folder: '/t', file: '/t/a.pem', remove: () => {} } }
  const vendor = { url: 'https://queue.fal.run', apiKey: 'mock' }
  const { env } = judgedEnvironment(own, { gateway: vendor, dialect: readDialect('openai-chat'), proxy })
  const addresses = Object.entries(env).filter(
    ([name]) => /_(?:BASE_URL|PROXY)$/i.test(name) && name !== 'NODE_USE_ENV_PROXY',
  )
  expect(Object.fromEntries(addresses)).toEqual({
    GATEBENCH_BASE_URL: 'https://queue.fal.run',
    ...Object.fromEntries(['HTTPS', 'HTTP', 'ALL'].map((name) => [`${name}_PROXY`, proxy.url])),
    ...Object.fromEntries(['https', 'http', 'all'].map((name) => [`${name}_proxy`, proxy.url])),
    NO_PROXY: '',
    no_proxy: '',
  })
  expect(env).toMatchObject({ SSL_CERT_FILE: '/t/a.pem', NODE_EXTRA_CA_CERTS: '/t/a.pem', SSL_CERT_DIR: '/t' })
  expect(env).toMatchObject({ OPENAI_API_KEY: 'mock', NODE_USE_ENV_PROXY: '1' })
  expect(JSON.stringify(env)).not.toContain('secret')
})
