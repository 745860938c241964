import { expect, it } from 'vitest'
import { dialectOf } from '../../../src/dialect/load-dialect.ts'
import { GatebenchError } from '../../../src/errors.ts'

const GOOD = `version: 1
name: example
about: an example
asOf: 2026-11-25
facts: ['https://example.com/docs']
verified: none
base: https://api.example.com
origins: ['https://queue.example.com']
keyEnv: EXAMPLE_KEY
key: { header: x-key, value: 'Key {key}' }
headers: { x-version: '3' }
pollEvery: 5s
submit:
  image: { path: '/v1/{+model}', fields: { prompt: /input/prompt, n: /input/count } }
text: { path: /v1/chat, answer: openai }
read: { path: '{+task}' }
result: { path: '/v1/tasks/{task}/file', at: /url }
queries: { credits: { path: /v1/credits } }
task:
  address: /urls/get
  addressAs: '/v1/tasks/{task}'
  id: /id
  status: /status
  words: { waiting: pending, done: completed, broken: failed }
  states:
    - { when: { at: /code, startsWith: SAFETY, http: 200 }, status: failed, because: moderated }
  progress: { at: /progress, of: 1 }
  estimate: { at: /eta, unit: ms }
  results: [{ at: '/output/*/url' }, { at: /text, form: json, inside: /url }]
refusal:
  message: [/error]
  means:
    - { when: { at: /code, is: [17], http: 400 }, means: unpaid }
hints: [{ at: /wait, unit: s }]
`

/** Name, a text of the good file, what stands in its place, the line at fault, and what is said of it. */
const BROKEN: [string, string, string, number, RegExp][] = [
  ['no YAML', 'facts: [', 'facts: {[', 5, /./],
  ['a key twice', 'verified: none', 'verified: none\nverified: none', 7, /verified/],
  ['a version of another day', 'version: 1', 'version: 2', 1, /version: expected 1, found 2/],
  ['a key that nobody knows', 'verified:', 'verfied:', 6, /unknown key "verfied"/],
  ['a name with capitals', 'name: example', 'name: Example', 2, /small letters, digits and hyphens/],
  ['a date that is none', '2026-11-25', '2026-13-25', 4, /asOf/],
  ['no facts', "['https://example.com/docs']", '[]', 5, /facts: expected a list of at least 1/],
  ['a base with a query', 'https://api.example.com', 'https://api.example.com?a=1', 7, /without a user, a query/],
  ['a base with a wildcard', 'https://api.example.com', 'https://*.example.com', 7, /wildcard/],
  ['an origin with a path', 'queue.example.com', 'queue.example.com/v1', 8, /without a path/],
  ['a variable that none can have', 'EXAMPLE_KEY', 'EXAMPLE-KEY', 9, /keyEnv/],
  [
    'a variable of the system',
    'EXAMPLE_KEY',
    'PATH',
    9,
    /keyEnv: PATH is a variable of the system and holds no API key/,
  ],
  [
    'used credits without the rest',
    '{ path: /v1/credits }',
    '{ path: /v1/credits, used: /used }',
    18,
    /state the place of the remaining credits, or of all credits, too/,
  ],
  [
    'all credits without the used ones',
    '{ path: /v1/credits }',
    '{ path: /v1/credits, remaining: /left, total: /all }',
    18,
    /queries.credits.total: state the place of the used credits too/,
  ],
  ['no time between two reads', 'pollEvery: 5s', 'pollEvery: 0s', 12, /expected a duration above 0/],
  [
    'a rule that any success meets',
    '{ at: /code, is: [17], http: 400 }',
    '{ http: [200, 429] }',
    33,
    /even of an accepted task/,
  ],
  [
    'two rules that any success meets',
    '{ at: /code, is: [17], http: 400 }',
    '[{ http: [200, 201] }, { http: 201 }]',
    33,
    /201/,
  ],
  [
    'a state that any success meets',
    '{ at: /code, startsWith: SAFETY, http: 200 }, status: failed, because: moderated }',
    '{ http: [200, 500] }, status: failed }',
    26,
    /every response with status 200 would be a failed task/,
  ],
  [
    'a state that any success meets after one of another status',
    '- { when: { at: /code, startsWith: SAFETY, http: 200 }, status: failed, because: moderated }',
    '- { when: { http: 202 }, status: processing }\n    - { when: { http: 200 }, status: failed }',
    27,
    /every response with status 200 would be a failed task/,
  ],
  [
    'a status word that no record holds',
    'waiting: pending',
    '__proto__: failed, waiting: pending',
    24,
    /a key named __proto__ is not allowed here/,
  ],
  ['a key without a place', "'Key {key}'", 'Key', 10, /\{key\} in it once/],
  ['a key in two ways', 'header: x-key,', 'query: key, header: x-key,', 10, /key/],
  ['a header over two lines', "'3'", '"3\\r\\n4"', 11, /text that a header can carry/],
  ['a header of the client', 'x-version:', 'Content-Type:', 11, /writes this header itself/],
  ['a header of the key', 'x-version:', 'X-Key:', 11, /already carries the API key/],
  ['a header twice', "x-version: '3'", "x-version: '3', X-Version: '4'", 11, /duplicate header/],
  ['a field within another', 'n: /input/count', 'n: /input/prompt/n', 14, /overlaps that of prompt: \/input\/prompt/],
  ['a field around another', 'n: /input/count', 'n: /input', 14, /overlaps that of prompt: \/input\/prompt/],
  [
    'other fields within a field',
    'n: /input/count }',
    'n: /input/count }, rest: /input/prompt/x',
    14,
    /within .* prompt/,
  ],
  ['a name that no header has', 'x-version:', 'x version:', 11, /the name of a header, found "x version"/],
  ['a day that no month has', '2026-11-25', '2026-02-30', 4, /a day such as 2026-11-25/],
  ['a time that is none', 'pollEvery: 5s', 'pollEvery: often', 12, /expected a duration/],
  [
    'nothing to ask for',
    "submit:\n  image: { path: '/v1/{+model}', fields: { prompt: /input/prompt, n: /input/count } }\ntext: { path: /v1/chat, answer: openai }\n",
    '',
    1,
    /needs submit or text/,
  ],
  ['a path without a slash', 'path: /v1/chat', 'path: v1/chat', 15, /must begin with one slash/],
  ['a path to another host', 'path: /v1/chat', 'path: //v1/chat', 15, /must begin with one slash/],
  ['a path with a blank', 'path: /v1/chat', 'path: /v1/a chat', 15, /characters that no path may hold/],
  ['a variable that nobody knows', '{+model}', '{user}', 14, /\{user\} is unknown/],
  ['a variable twice', '{+model}', '{model}/{+model}', 14, /twice/],
  ['a task before it is there', '{+model}', '{task}', 14, /\{task\} is not known here/],
  [
    'a task in another path of a submit',
    "{ path: '/v1/{+model}',",
    "{ path: '/v1/{+model}', pathWith: { image: '/v1/{task}' },",
    14,
    /pathWith.image: \{task\} is not known here/,
  ],
  [
    'a model in a read',
    "read: { path: '{+task}' }",
    "read: { path: '{+task}/{model}' }",
    16,
    /\{model\} is not known here/,
  ],
  ['a variable in a query', '/v1/credits', "'/v1/{task}'", 18, /\{task\} is not known here/],
  ['two fields at one place', 'n: /input/count', 'n: /input/prompt', 14, /has the same place as prompt/],
  ['no pointer', 'prompt: /input/prompt', 'prompt: input/prompt', 14, /expected a JSON Pointer/],
  ['an escape that no pointer has', 'prompt: /input/prompt', 'prompt: /input~2prompt', 14, /expected a JSON Pointer/],
  ['a modality that nobody knows', '  image:', '  picture:', 14, /unknown key "picture"/],
  ['an answer in no form', 'answer: openai', 'answer: opnai', 15, /expected one of anthropic, openai/],
  ['a task that nobody reads', "read: { path: '{+task}' }\n", '', 1, /state read/],
  ['a read of no task', "path: '{+task}'", 'path: /v1/task', 16, /the task/],
  ['an address that no read goes to', "path: '{+task}'", "path: '/v1/{task}'", 16, /read there: begin with \{\+task\}/],
  ['a GET with a body', "read: { path: '{+task}' }", "read: { path: '{+task}', task: /id }", 16, /a GET has no body/],
  ['a result of no task', '/v1/tasks/{task}/file', '/v1/tasks/file', 17, /the task/],
  ['results at two places', ', at: /url }', ' }', 29, /state only one of them/],
  ['an address that no mock can make', "  addressAs: '/v1/tasks/{task}'\n", '', 19, /state how the URL is formed/],
  [
    'an address that nothing states',
    '  address: /urls/get\n',
    '',
    19,
    /state where a response contains the URL of the task/,
  ],
  [
    'no task',
    GOOD.slice(GOOD.indexOf('task:\n'), GOOD.indexOf('refusal:') + 'refusal:'.length),
    'refusal:',
    1,
    /describes the response about a task/,
  ],
  ['a status that none has', 'waiting: pending', 'waiting: queued', 24, /expected one of pending, processing/],
  ['words without a place', '  status: /status\n', '', 19, /words need status/],
  ['no end', 'done: completed, ', '', 20, /when a task is completed/],
  ['a condition of nothing', 'at: /code, startsWith: SAFETY, http: 200', 'at: /code', 26, /a condition states/],
  ['a value of nothing', 'at: /code, startsWith: SAFETY, http: 200', 'is: 3', 26, /is needs at or header/],
  [
    'a presence of nothing',
    'at: /code, startsWith: SAFETY, http: 200',
    'exists: true',
    26,
    /exists needs at or header/,
  ],
  ['a refusal by nothing', '{ at: /code, is: [17], http: 400 }', '{ at: /code }', 33, /a condition states/],
  [
    'refusals by a status that HTTP has not',
    '{ at: /code, is: [17], http: 400 }',
    '[{ http: 99 }]',
    33,
    /at least 100/,
  ],
  ['a condition of two places', 'at: /code, startsWith: SAFETY', 'header: x-code, at: /code, is: 3', 26, /not both/],
  ['a status that HTTP has not', 'http: 200', 'http: 99', 26, /at least 100/],
  [
    'a reason of a success',
    'status: failed, because',
    'status: completed, because',
    26,
    /only allowed for a failed task/,
  ],
  ['a scale of nothing', 'of: 1', 'of: 0', 27, /more than 0/],
  ['a unit that nobody knows', 'unit: ms', 'unit: min', 28, /expected one of s, ms/],
  ['an inside of an address', 'form: json, inside', 'inside', 29, /state form: json/],
  ['a meaning that nobody knows', 'means: unpaid', 'means: poor', 33, /expected one of throttled/],
  ['a hint at two places', '{ at: /wait', '{ header: x-wait, at: /wait', 34, /header or at/],
]

it('accepts the file that the broken ones are made of', () => {
  expect(dialectOf(GOOD, 'example.yaml').name).toBe('example')
})

it('accepts a failure by its status alone after a rule for the tasks that are well', () => {
  const rule = '- { when: { at: /code, startsWith: SAFETY, http: 200 }, status: failed, because: moderated }'
  const rules =
    '- { when: { at: /url, exists: true }, status: completed }\n    - { when: { http: 200 }, status: failed }'
  expect(dialectOf(GOOD.replace(rule, rules), 'example.yaml').task?.states).toHaveLength(2)
})

it.each(BROKEN)('refuses %s', (_, from, to, line, reason) => {
  const text = GOOD.replace(from, () => to)
  expect(text).not.toBe(GOOD)
  let refusal: unknown
  try {
    dialectOf(text, 'example.yaml')
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(GatebenchError)
  expect(refusal).toMatchObject({ code: 'DIALECT_INVALID', exitCode: 104, place: { file: 'example.yaml', line } })
  expect((refusal as GatebenchError).message).toMatch(reason)
})
