import { TESTABLE_RULES } from '../../src/judge/rule-coverage.ts'

/** What somebody gives gatebench by mistake, and what it says. */
export interface WrongInput {
  /** The words after `gatebench`; `@name` is a file of the case. */
  words: string
  /** Files by name. */
  files?: Record<string, string>
  code: string
  /** 104 where it is left out. */
  exitCode?: number
  /** Pieces of the message and its hint. */
  says: readonly string[]
}

const head = 'version: 1\nname: app\nduration: 1s\n'
const model = 'model: text-fast, modality: text'
const requests = 'requests: [{ body: { messages: [{ role: user, content: hi }] } }]'
const arrivals = 'arrivals: { process: constant, rate: 60/min }'
/** A profile that loads. */
export const GOOD_PROFILE = `${head}models:\n  - { ${model}, ${arrivals}, ${requests} }\n`

/** `validate` of a profile with one text in it replaced. */
function profile(from: string, to: string, ...says: string[]): WrongInput {
  if (!GOOD_PROFILE.includes(from)) throw new Error(`no ${from} in the profile`)
  return {
    words: 'validate @p.yaml',
    files: { 'p.yaml': GOOD_PROFILE.replace(from, to) },
    code: 'PROFILE_INVALID',
    says,
  }
}

function usage(words: string, ...says: string[]): WrongInput {
  return { words, files: { 'p.yaml': GOOD_PROFILE }, code: 'USAGE', says }
}

function demand(text: string, ...says: string[]): WrongInput {
  const files = { 'p.yaml': GOOD_PROFILE, 'd.yaml': text }
  return { words: 'plan @p.yaml --demand @d.yaml', files, code: 'DEMAND_INVALID', says }
}

function tier(text: string, ...says: string[]): WrongInput {
  return { words: 'mock --port 0 --tier @t.yaml', files: { 't.yaml': text }, code: 'MOCK_WORLD_INVALID', says }
}

/** One of each kind of file, for those that are given in the place of another. */
const OF_EACH_KIND = {
  'p.yaml': GOOD_PROFILE,
  'd.yaml': 'version: 1\ntimeZone: UTC\nmodels: { text-fast: 10/day }\n',
  't.yaml': 'limits: { text: { rate: 6/min } }\n',
  'r.yaml': 'version: 1\nrules: { early-return: off }\n',
  'e.json': '{}',
  'f/x': '1',
}

function given(words: string, code: string, ...says: string[]): WrongInput {
  return { words, files: OF_EACH_KIND, code, says }
}

export const WRONG_INPUTS: readonly WrongInput[] = [
  // Words
  usage('rnu p.yaml', 'unknown command rnu', 'did you mean run?'),
  usage('Run p.yaml', 'did you mean run?'),
  usage('simulat p.yaml', 'did you mean simulate?'),
  usage('frobnicate', 'unknown command frobnicate', 'gatebench --help'),
  usage('@p.yaml', 'is a file, not a command', 'gatebench run'),
  usage('4 run @p.yaml', 'unknown command 4', 'write the command first'),
  usage('--hlep', 'no flag --hlep', 'did you mean --help?'),
  usage('-v', 'did you mean --version?'),
  usage('-x', 'no flag -x', 'gatebench --help'),
  usage('help rnu', 'did you mean run?'),
  usage('run', 'run needs a profile', 'gatebench run PROFILE'),
  usage('validate', 'validate needs a profile', 'gatebench validate PROFILE'),
  usage('simulate', 'simulate needs a profile'),
  usage('tune', 'tune needs a profile'),
  usage('report', 'report needs a run', 'gatebench report RUN'),
  usage('resume', 'resume needs a run'),
  usage('baseline', 'baseline needs a run'),
  usage('schema', 'schema needs a name'),
  usage('calibrate', 'calibrate needs one or more runs', 'gatebench calibrate RUN…'),
  usage('completion tcsh', 'completion takes one of bash, zsh, fish, not tcsh'),
  usage('plan', 'plan needs a profile', '--against RUN'),
  usage('compare', 'needs a base and a candidate', 'gatebench compare BASE CANDIDATE'),
  usage('compare @p.yaml', 'needs a base and a candidate'),
  usage('run @p.yaml extra', 'extra is an extra word', 'gatebench run PROFILE'),
  usage('mock extra', 'takes only flags'),
  usage('validate --profile @p.yaml', '--profile is not a flag', 'gatebench validate PROFILE'),
  // Flags
  usage('run @p.yaml --seeed 4', 'run has no flag --seeed', 'did you mean --seed?'),
  usage('run @p.yaml --speeed 4', 'did you mean --speed?'),
  usage('run @p.yaml --out', '--out takes a value'),
  usage('run @p.yaml --out --json', '--out takes a value'),
  usage('run @p.yaml --seed', '--seed takes a value'),
  usage('simulate @p.yaml --no-out', '--out takes a value, so there is no --no-out'),
  usage('simulate @p.yaml --no-tier=x', '--tier takes a value, so there is no --no-tier'),
  usage('judge --no-world -- true', '--world takes a value, so there is no --no-world'),
  usage('mock --no-log', '--log takes a value, so there is no --no-log'),
  usage('run @p.yaml --seed abc', '--seed takes a whole number from 0'),
  usage('run @p.yaml --seed 1 --seed 2', '--seed was given more than once', 'keep only one'),
  usage('run @p.yaml --json=maybe', '--json takes no value', '--no-json'),
  usage('run @p.yaml --summary long', '--summary takes short or full, not long'),
  usage('run @p.yaml --gateway ftp://host', 'must be an http:// or https:// URL', 'for example'),
  usage('run @p.yaml --gateway localhost:8787', 'must be an http:// or https:// URL'),
  usage('run @p.yaml --gateway https://me:pass@host', 'without user name'),
  usage('run @p.yaml --trials 3', '--trials needs --find-capacity'),
  usage('run @p.yaml --find-capacity --repeat 3', 'cannot be combined with'),
  usage('run @p.yaml --find-capacity --within soon', '--within takes a duration such as 30m'),
  usage('run @p.yaml --dashboard=99999', '--dashboard takes a whole number from 0 to 65535'),
  usage('run @p.yaml --metrics-otlp collector:4318', '--metrics-otlp takes an http://'),
  usage('simulate @p.yaml --seeds 0', '--seeds takes a whole number from 1'),
  usage('simulate @p.yaml --yes', 'simulate has no flag --yes'),
  usage('run @p.yaml --speed 0', '--speed takes a number above 0'),
  usage('mock --port 99999', '--port takes a whole number from 0 to 65535'),
  usage('mock --port 1.5', '--port takes a whole number'),
  usage('tune @p.yaml --budget big', '--budget takes one of quick, default, thorough, not big'),
  usage('tune @p.yaml --budget qiuck', 'did you mean quick?'),
  usage('tune @p.yaml --robust-cost 5x', '--robust-cost takes a share such as 5%'),
  usage('plan @p.yaml --set foo', '--set takes a setting such as'),
  usage('plan @p.yaml --max-wait never', '--max-wait takes a duration such as 5m'),
  usage('simulate @p.yaml --out -x', '--out takes a value that does not begin with -'),
  usage('plan @p.yaml --max-wait -1s', '--max-wait takes a value that does not begin with -'),
  usage('plan @p.yaml --max-wait=-1s', '--max-wait takes a duration such as 5m'),
  usage('plan @p.yaml --tiers pro,,free', '--tiers has an empty name'),
  usage('plan @p.yaml --demand ,@p.yaml', '--demand has an empty name'),
  usage('plan @p.yaml --tiers=', '--tiers takes a value, but the given value is empty'),
  usage('plan @p.yaml --tiers ', '--tiers takes a value, but the given value is empty'),
  {
    words: 'plan @p.yaml --write @',
    files: { 'p.yaml': GOOD_PROFILE },
    code: 'OUT_NOT_EMPTY',
    says: ['p.yaml, which is an input of this plan', '--write'],
  },
  {
    words: 'plan @p.yaml --write @p.yaml/here',
    files: { 'p.yaml': GOOD_PROFILE },
    code: 'OUT_NOT_WRITABLE',
    says: ['cannot write to', '--write'],
  },
  usage('compare a b --floor 0%', '--floor takes a share'),
  usage('schema profil', 'schema takes one of', 'did you mean profile?'),
  usage('report @p.yaml --format htm', '--format takes one of', 'not htm', 'did you mean html?'),
  usage('report @p.yaml --format md,xyz', 'not xyz'),
  usage('init', 'is not a terminal', 'gatebench init --yes'),
  usage('init @p.yaml --yes', 'already exists', '--force'),
  usage('init @new.yaml --yes --goal paln', 'did you mean plan?'),
  usage('init @new.yaml --yes --models imagefast', 'no model imagefast', 'did you mean image-fast?'),
  usage('init @new.yaml --yes --models my-model:picture', 'states no modality', 'image, video, audio, text'),
  usage('init @new.yaml --yes --rate 3', '--rate takes a rate above 0 such as 30/min'),
  usage('init @new.yaml --yes --rate text=3/s', '--rate names text, which is not among the models'),
  usage('init @new.yaml --yes --duration 5', '--duration takes a duration above 0'),
  usage('init @new.yaml --yes --gateway gw', 'must be an http:// or https:// URL'),
  usage('ceiling --gateway https://gateway.example', 'on another machine', '--yes and --requests N'),
  usage('ceiling --gateway https://gateway.example --yes', 'on another machine', '--requests'),
  usage('doctor --gateway gw', 'must be an http:// or https:// URL'),
  // Files that are not there, or something else
  { words: 'run @no.yaml', code: 'PROFILE_UNREADABLE', says: ['no.yaml: no such file', 'check the path'] },
  { words: 'run @.', code: 'PROFILE_UNREADABLE', says: ['a directory', 'name the profile inside it'] },
  { words: 'report @no', code: 'EVENT_LOG_UNREADABLE', says: ['no', 'name a run folder'] },
  { words: 'resume @no', code: 'EVENT_LOG_UNREADABLE', says: ['name a run folder'] },
  { words: 'compare @no @no', code: 'RUN_UNREADABLE', says: ['no such file or folder', 'name run folders'] },
  { words: 'baseline @no', code: 'RUN_UNREADABLE', says: ['no such file or folder'] },
  {
    words: 'plan @p.yaml --demand @no.yaml',
    files: { 'p.yaml': GOOD_PROFILE },
    code: 'DEMAND_UNREADABLE',
    says: ['no such file'],
  },
  { words: 'init @new.yaml --yes --from @no.yaml', code: 'DOCUMENT_UNREADABLE', says: ['no such file'] },
  {
    words: 'init @new.yaml --yes --from @p.yaml',
    files: { 'p.yaml': GOOD_PROFILE },
    code: 'OPENAPI_INVALID',
    says: ['no key openapi', 'openapi: 3.'],
  },
  {
    words: 'run @p.yaml --tier prp',
    files: { 'p.yaml': GOOD_PROFILE },
    code: 'MOCK_WORLD_UNKNOWN',
    says: ['did you mean pro?'],
  },
  {
    words: 'run @p.yaml --preset unlimted',
    files: { 'p.yaml': GOOD_PROFILE },
    code: 'MOCK_WORLD_UNKNOWN',
    says: ['did you mean unlimited?'],
  },
  {
    words: 'plan @p.yaml --tiers gold',
    files: { 'p.yaml': GOOD_PROFILE },
    code: 'MOCK_WORLD_UNKNOWN',
    says: ['tiers: enterprise'],
  },
  {
    words: 'plan @p.yaml --set limits.imag.rate=3/s',
    files: { 'p.yaml': GOOD_PROFILE },
    code: 'MOCK_WORLD_INVALID',
    says: ['unknown key "imag"', 'did you mean image?'],
  },
  {
    words: 'run @p.yaml --gateway http://127.0.0.1:1',
    files: { 'p.yaml': GOOD_PROFILE },
    code: 'GATEWAY_NO_KEY',
    exitCode: 106,
    says: ['GATEBENCH_API_KEY'],
  },
  { words: 'import @no.csv --out @out', code: 'LOG_UNREADABLE', says: ['no such file', 'check the path of the log'] },
  {
    words: 'import @w.log --out @out',
    files: { 'w.log': 'hello\n' },
    code: 'LOG_UNKNOWN',
    says: ['the format is not recognised', '--format csv'],
  },
  {
    words: 'import @w.csv --out @out',
    files: { 'w.csv': 'timestamp,model\nsoon,text-fast\n' },
    code: 'LOG_EMPTY',
    says: ['no instant: 1, the first in row 1', 'timestamp'],
  },
  usage('import', 'import needs a file', 'gatebench import FILE'),
  usage('import @p.yaml --format xml', '--format takes one of csv', 'not xml'),
  // Profiles
  {
    words: 'validate @p.yaml',
    files: { 'p.yaml': '' },
    code: 'PROFILE_INVALID',
    says: ['p.yaml:1:1: the file is empty'],
  },
  profile('version: 1', 'verison: 1', 'p.yaml:1:1: unknown key "verison"', 'did you mean version?'),
  profile('version: 1', 'version: 2', 'p.yaml:1:10: version: expected 1, found 2'),
  profile('name: app', 'name: my app', 'p.yaml:2:7'),
  profile('models:', 'model:', 'p.yaml:4:1: unknown key "model"', 'did you mean models?'),
  profile('duration: 1s', 'duration: 10', 'p.yaml:3:11: duration: expected a duration', 'found 10'),
  profile('duration: 1s', 'duration: ten seconds', 'p.yaml:3:11'),
  profile('duration: 1s', 'duration: -1s', 'p.yaml:3:11'),
  profile('duration: 1s', 'duration: 1s\nduration: 2s', 'p.yaml:4:1', 'duplicate key', 'leave out one'),
  profile('duration: 1s\n', '', 'the profile has no length', 'add duration: 2m'),
  profile('duration: 1s', 'duration: "1s', 'not valid YAML', 'close open brackets'),
  profile('  - {', '\t- {', 'p.yaml:5', 'a tab used for indentation', 'indent with spaces'),
  profile(' }\n', '\n', 'not valid YAML'),
  profile('rate: 60/min', 'rate: 60', 'p.yaml:5', 'expected a rate such as 30/min, found 60'),
  profile('rate: 60/min', 'rate: 0/s', 'p.yaml:5', 'rate'),
  profile('rate: 60/min', 'rte: 60/min', 'unknown key "rte"', 'did you mean rate?'),
  profile('constant', 'poison', 'expected one of', 'did you mean poisson?'),
  profile('modality: text', 'modality: txt', 'did you mean text?'),
  profile(arrivals, 'startOffset: 0s', 'text-fast gets no load', 'give it arrivals'),
  profile('messages:', 'prompt:', 'messages'),
  profile('duration: 1s', 'duration: 1s\nretry: { policy: hint-jiter }', 'p.yaml:4:18', 'did you mean hint-jitter?'),
  profile(
    'duration: 1s',
    'duration: 1s\nthresholds: [{ metric: throttel_rate, max: 5% }]',
    'did you mean throttle_rate?',
  ),
  profile('duration: 1s', 'duration: 1s\nthresholds: [{ metric: throttle_rate }]', 'p.yaml:4:14', 'max'),
  profile(
    'duration: 1s',
    'duration: 1s\nthresholds: [{ metric: response_time, stat: p50, max: 5s, where: { model: text-fst } }]',
    'no model is named text-fst',
    'did you mean text-fast?',
  ),
  profile(
    'duration: 1s',
    'duration: 1s\ngateway: { baseUrl: https://host, apiKey: sk-1 }',
    'unknown key "apiKey"',
    'did you mean apiKeyEnv?',
  ),
  profile(
    'duration: 1s',
    'duration: 1s\ncredits: { budget: 100 }',
    'this request to text-fast has no price',
    'credits.assumePrice',
  ),
  profile('duration: 1s', 'duration: 1s\nseed: -1', 'p.yaml:4:7'),
  profile('duration: 1s', 'duration: *d', 'p.yaml:3:11', '*d has no anchor', 'write it out'),
  profile('rate: 60/min', 'rate: 10000000000/s', 'the plan has more than', 'lower the rates'),
  // Demands, tiers
  demand('version: 1\nmodels: { text-fst: 10/day }\n', 'd.yaml:2:', 'did you mean text-fast?'),
  demand(
    'version: 1\ntimezone: UTC\nmodels: { text-fast: 10/day }\n',
    'd.yaml:2:1: unknown key "timezone"',
    'did you mean timeZone?',
  ),
  demand('version: 1\nmodels: { text-fast: { perHour: [1, 2] } }\n', 'd.yaml:2'),
  demand('version: 1\nmodels: { text-fast: ten }\n', 'd.yaml:2:22'),
  tier('version: 1\nlimts: {}\n', 't.yaml:2:1: unknown key "limts"', 'did you mean limits?'),
  tier('version: 1\nlimits: { text: { rate: fast } }\n', 't.yaml:2:25'),
  tier('version: 1\nlimits: [\n', 't.yaml:3', 'not valid YAML'),
  { words: 'mock --port 0 --tier @no.yaml', code: 'MOCK_WORLD_UNKNOWN', says: ['no.yaml'] },

  // What a second hour brings
  {
    words: 'simulate @p.yaml --tier ./gold.yaml',
    files: { 'p.yaml': GOOD_PROFILE },
    code: 'MOCK_WORLD_UNKNOWN',
    says: ['./gold.yaml: no such file', 'shipped name: enterprise'],
  },
  {
    words: 'probe --virtual --model image-fast --check nope.yaml',
    code: 'MOCK_WORLD_UNKNOWN',
    says: ['nope.yaml: no such file'],
  },
  {
    words: 'report @events.ndjson',
    files: { 'events.ndjson': '' },
    code: 'EVENT_LOG_INVALID',
    says: ['ended before its first event', 'start the run again'],
  },
  {
    words: 'resume @events.ndjson',
    files: { 'events.ndjson': '' },
    code: 'EVENT_LOG_INVALID',
    says: ['ended before its first event'],
  },
  usage('report @p.yaml --format md html', 'html is an extra word', 'separate several values of --format by commas'),
  usage('plan @p.yaml --tiers standard pro', 'pro is an extra word', 'separate several values of --tiers by commas'),
  usage('judge node client.mjs', 'your command must come after --', 'gatebench judge -- node client.mjs'),
  usage('judge --world clean,flaky -- node client.mjs', '--world takes one world', '--suite --world clean,flaky'),
  {
    words: 'judge @r.yaml -- node client.mjs',
    files: { 'r.yaml': 'version: 1\nrules: { early-return: warm }\n' },
    code: 'RULES_INVALID',
    says: ['expected off, or settings such as { severity: warning }', 'found "warm"'],
  },
  usage('import @p.yaml --column name', '--column takes VALUE=COLUMN', 'model=model_name'),
  usage('import @p.yaml --column price=p', '"price=p"', 'timestamp, model, kind'),
  usage('import @p.yaml --kind veo=film', '--kind takes PATTERN=MODALITY', 'image, video, audio, text'),
  {
    words: 'import @calls.csv',
    files: { 'calls.csv': 'when,name\n1,a\n' },
    code: 'LOG_EMPTY',
    says: ['no instant: 1, the first in row 1', 'it has "when", "name"'],
  },

  // A file in the place of another
  given(
    'run @d.yaml',
    'PROFILE_INVALID',
    'd.yaml:1:1: a demand where a profile is expected',
    'plan PROFILE --demand FILE',
  ),
  given('tune @d.yaml', 'PROFILE_INVALID', 'a demand where a profile is expected'),
  given('doctor @d.yaml', 'PROFILE_INVALID', 'a demand where a profile is expected'),
  given('validate @t.yaml', 'PROFILE_INVALID', 'a tier or preset where a profile is expected', '--tier FILE'),
  given('validate @r.yaml', 'PROFILE_INVALID', 'a rules file where a profile is expected', 'gatebench judge FILE'),
  given(
    'plan @p.yaml --demand @p.yaml',
    'DEMAND_INVALID',
    'a profile where a demand is expected',
    'gatebench run FILE',
  ),
  given('plan @p.yaml --demand @t.yaml', 'DEMAND_INVALID', 'a tier or preset where a demand is expected'),
  given('judge @p.yaml -- true', 'RULES_INVALID', 'a profile where a rules file is expected'),
  given('judge @t.yaml -- true', 'RULES_INVALID', 'a tier or preset where a rules file is expected'),
  given('mock --port 0 --judge @p.yaml', 'RULES_INVALID', 'a profile where a rules file is expected'),
  given('simulate @p.yaml --tier @p.yaml', 'MOCK_WORLD_INVALID', 'a profile where a tier or preset is expected'),
  {
    words: 'plan @p.yaml --tiers @probe.json',
    files: { 'p.yaml': GOOD_PROFILE, 'probe.json': '{"schema":"gatebench/probe@1","gateway":"mock","models":[]}' },
    code: 'MOCK_WORLD_INVALID',
    says: ['the result of a probe where a tier or preset is expected', 'calibrate RUN --probe FILE --write tier.yaml'],
  },
  given('mock --port 0 --tier @r.yaml', 'MOCK_WORLD_INVALID', 'a rules file where a tier or preset is expected'),
  usage('run smoke --tier free --gateway http://127.0.0.1:9', '--tier only applies to the mock', 'leave it out'),
  usage(
    'run smoke --tier free --preset clean --gateway http://127.0.0.1:9',
    '--tier and --preset only apply to the mock',
    'leave them out',
  ),
  usage('profile', 'profile needs an action'),
  usage('run smoke --sped 2', 'did you mean --speed?'),
  usage('ceiling --seconds 0', '--seconds takes a number above 0 and up to 60'),
  usage('mock --port 0 --key=', '--key takes a value, but the given value is empty'),
  {
    words: 'mock --port 0 --host 192.0.2.1',
    code: 'MOCK_ADDRESS_UNAVAILABLE',
    says: ['choose an address of this machine'],
  },
  usage('run smoke --against nosuch', '--against names neither a profile nor a gateway', 'http://'),
  given('report @p.yaml', 'EVENT_LOG_INVALID', 'not the header of a gatebench event log'),
  given('resume @e.json', 'EVENT_LOG_INVALID', 'not the header of a gatebench event log'),
  given('calibrate @p.yaml', 'EVENT_LOG_INVALID', 'not the header of a gatebench event log'),
  given('compare @e.json @e.json', 'RUN_INVALID', 'not a run to compare', 'gatebench baseline'),
  given('baseline @e.json', 'RUN_INVALID', 'not a run to compare'),
  given('judge --world clean --baseline @e.json -- true', 'BASELINE_INVALID', 'not a verdict', 'to judge.json'),
  given('judge --world clean --baseline @no.json -- true', 'BASELINE_UNREADABLE', 'no such file', 'to judge.json'),
  given('import @e.json', 'LOG_EMPTY', 'no call in 1 row', '--column timestamp=COLUMN'),
  given('import @f', 'LOG_UNREADABLE', 'a directory, not a file'),
  given('validate @f', 'PROFILE_UNREADABLE', 'a directory', 'name the profile inside it'),
  // Names of what is shipped
  given('run smok', 'PROFILE_UNREADABLE', 'no shipped profile of that name', 'did you mean smoke?'),
  given('simulate profiles/smokes.yaml', 'PROFILE_UNREADABLE', 'no such file', 'check the path'),
  given('plan smoke --demand office-dy', 'DEMAND_UNREADABLE', 'no shipped demand of that name', 'office-day'),
  usage('profiles smok', 'no shipped profile is named smok', 'did you mean smoke?'),
  usage(
    'profiles --write @x.yaml',
    '--write needs the name of the profile to copy',
    'gatebench profiles NAME --write FILE',
  ),
  given('profiles smoke --write @p.yaml', 'FILE_EXISTS', 'the file already exists', '--force'),
  // Places that cannot be written, before the work
  given('calibrate @no --write @f', 'OUT_NOT_WRITABLE', 'it is a folder', '--write'),
  given('calibrate @no --write @no/t.yaml', 'OUT_NOT_WRITABLE', 'cannot write to', '--write'),
  given('mock --port 0 --log @f', 'MOCK_LOG_UNWRITABLE', 'cannot write', '--log'),
  // Flags of a second hour
  usage('judge --require-tested 0 -- true', `--require-tested takes a number from 1 to ${TESTABLE_RULES}, or all`),
  usage('judge --require-tested many -- true', '--require-tested takes a number', '--require-tested 12'),
  usage('judge --timeout never -- true', '--timeout takes a duration above 0'),
  usage('judge --env FOO -- true', '--env takes NAME=VALUE'),
  usage('judge --pass-env A=B -- true', '--pass-env takes the NAME', '--env NAME=VALUE'),
  usage(
    'judge --pass-env GATEBENCH_API_KEY -- true',
    'the judge sets this variable itself',
    '--env GATEBENCH_API_KEY=VALUE',
  ),
  usage('judge --suite --tier pro -- true', 'cannot be combined', 'leave out --tier and --preset'),
  usage('judge', 'write the command that starts your client', 'gatebench judge -- node client.mjs'),
  given(
    'judge --world clena -- true',
    'JUDGE_WORLD_UNKNOWN',
    'no world of the suite is named clena',
    'did you mean clean?',
  ),
  usage(
    'compare a b --floor p95',
    '--floor takes a share above 0% and up to 100%, or METRIC=SHARE',
    'failure_rate=0.5%',
  ),
  usage('compare a b --floor p9x=5%', '--floor names an unknown metric', 'failure_rate'),
  usage('probe', 'probe needs a gateway', '--virtual'),
  usage('probe --virtual', 'probe needs at least one --model', '--model image-fast'),
  given('probe --model nonsense --virtual', 'MODEL_UNKNOWN', 'no model is named nonsense', 'models: image-standard'),
  usage(
    'probe --model image-fast --gateway https://gateway.example',
    'needs a bound on its cost',
    'add --max-credits N',
  ),
  usage('tune @p.yaml --current opnai-sdk', 'no policy is named opnai-sdk', 'did you mean openai-sdk?'),
  usage('run @p.yaml --workers 4 --repeat 2', 'do not work with --workers', 'or --workers'),
  usage(
    'run @p.yaml --redis redis://127.0.0.1:1',
    '--redis and the other flags for workers need --workers N',
    'add --workers N',
  ),
  usage('worker', 'worker needs --redis URL', 'use the URL that the run was started with'),
  usage('mock --key ü', '--key contains characters that are not allowed in an HTTP header', 'letters, digits'),
  usage('profiles smoke mixed-media', 'mixed-media is an extra word', 'gatebench profiles NAME'),
  usage('compare @p.yaml @p.yaml --seeds 0', '--seeds takes a whole number from 1 to 1000'),
  given('run @p.yaml --out @f', 'OUT_NOT_EMPTY', 'is not empty', 'name a new folder with --out'),
  given('simulate @p.yaml --out @e.json', 'OUT_NOT_WRITABLE', 'cannot write to', '--out'),
  usage('schema plann', 'schema takes one of', 'did you mean plan?'),
  // A variable that is not set
  ...[
    'run @p.yaml --out ',
    'simulate @p.yaml --out=',
    'tune @p.yaml --out ',
    'plan @p.yaml --out ',
    'plan --against @f --out ',
    'probe --virtual --model image-fast --out ',
    'judge --out  -- true',
    'compare @p.yaml @p.yaml --out ',
    'calibrate @f --out ',
    'report @f --out ',
    'import @f --out ',
    'baseline @p.yaml --out ',
    'profile upgrade @p.yaml --out ',
    'worker --out ',
    'mock --judge --out ',
  ].map((words) => usage(words, '--out takes a value, but the given value is empty', 'a shell variable')),
  ...['plan @p.yaml --write ', 'calibrate @f --write ', 'profiles smoke --write ', 'dialect show fal --write '].map(
    (words) => usage(words, '--write takes a value, but the given value is empty'),
  ),
  usage('mock --port 0 --log ', '--log takes a value, but the given value is empty'),
  usage('validate ', 'validate takes a value, but the given value is empty'),
  usage('compare  @p.yaml', 'compare takes a value, but the given value is empty'),
  usage('init  --yes', 'init takes a value, but the given value is empty'),
  // A file that is called -
  ...[
    'init - --yes',
    'profiles smoke --write -',
    'dialect show fal --write -',
    'baseline @p.yaml --out -',
    'calibrate @f --write -',
    'mock --port 0 --log -',
    'simulate @p.yaml --out -',
  ].map((words) => usage(words, 'this is not written to stdout', './-')),
  // Files that would be lost
  given(
    'baseline @p.yaml --out @p.yaml',
    'FILE_EXISTS',
    'and only an earlier baseline is overwritten',
    '--out, or add --force',
  ),
  given('baseline @p.yaml --out @e.json', 'FILE_EXISTS', 'and only an earlier baseline is overwritten'),
  given(
    'calibrate @no --write @t.yaml',
    'FILE_EXISTS',
    'and only an earlier result of `gatebench calibrate` is overwritten',
    '--force',
  ),
  given(
    'mock --port 0 --log @e.json',
    'FILE_EXISTS',
    'and only an earlier log of the mock is overwritten',
    '--log, or add --force',
  ),
  // A file in the place of a folder, before the work
  ...[
    'compare @p.yaml @p.yaml --seeds 1 --out @e.json',
    'plan @p.yaml --tiers free --out @e.json',
    'plan --against @no --out @e.json',
    'judge --timeout 1ms --out @e.json -- true',
    'calibrate @no --out @e.json',
    'report @no --out @e.json',
    'mock --port 0 --judge --out @e.json',
    'baseline @p.yaml --out @e.json/b.json',
  ].map((words) => given(words, 'OUT_NOT_WRITABLE', 'cannot write to', 'name a writable folder with --out')),
]
