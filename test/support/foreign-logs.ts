import type { LogFormat } from '../../src/import/log-format.ts'

const AT = ['2026-03-02T09:00:00Z', '2026-03-02T09:00:01.500Z', '2026-03-02T09:00:04Z'] as const
const ms = (at: string): number => Date.parse(at)

/** The same three calls, as each kind of log tells of them; whatever else such a file holds stands around them. */
export const LOGS: Readonly<Record<string, { format: LogFormat; text: string; unread: number }>> = {
  'CSV by hand': {
    format: 'csv',
    unread: 1,
    text: `timestamp,model,modality,prompt,size,input_tokens,max_tokens\n${AT[0]},text-fast,text,"Say ""hi"",\nplease",,,64\n${AT[1]},image-fast,image,a kite,16:9,,\nyesterday,text-fast,text,hi,,,\n${AT[2]},text-fast,text,hello,,,64\n`,
  },
  'NDJSON with bodies': {
    format: 'ndjson',
    unread: 2,
    text: [
      {
        t: ms(AT[0]),
        path: '/v1/messages',
        body: { model: 'text-fast', max_tokens: 64, messages: [{ role: 'user', content: 'hi' }] },
      },
      {
        t: ms(AT[1]) / 1000,
        path: '/v1/images/generations',
        body: { model: 'image-fast', prompt: 'a kite', size: '16:9' },
      },
      { t: ms(AT[2]), path: '/v1/credits', model: 'text-fast' },
      '{ broken',
      {
        t: ms(AT[2]),
        path: '/v1/messages',
        body: {
          model: 'text-fast',
          max_tokens: 60,
          messages: [{ role: 'user', content: [{ type: 'text', text: 'ho' }] }],
        },
      },
    ]
      .map((row) => (typeof row === 'string' ? row : JSON.stringify(row)))
      .join('\n'),
  },
  LiteLLM: {
    format: 'json',
    unread: 1,
    text: JSON.stringify(
      [
        {
          call_type: 'acompletion',
          model: 'text-fast',
          startTime: AT[0],
          prompt_tokens: 5,
          completion_tokens: 33,
          messages: {},
        },
        { call_type: 'aimage_generation', model: 'image-fast', startTime: AT[1], prompt_tokens: 0 },
        { call_type: 'aembedding', model: 'embed-1', startTime: AT[1], prompt_tokens: 9 },
        { call_type: 'acompletion', model: 'text-fast', startTime: AT[2], prompt_tokens: 6, completion_tokens: 40 },
      ],
      null,
      2,
    ),
  },
  Langfuse: {
    format: 'json',
    unread: 1,
    text: JSON.stringify({
      meta: { page: 1 },
      data: [
        {
          type: 'GENERATION',
          model: 'text-fast',
          startTime: AT[0],
          input: 'hi',
          usageDetails: { input: 5, output: 33 },
        },
        { type: 'SPAN', name: 'tool', startTime: AT[0] },
        { type: 'GENERATION', model: 'image-fast', startTime: AT[1], input: { prompt: 'a kite' } },
        { type: 'GENERATION', model: 'text-fast', startTime: AT[2], input: null, modelParameters: { max_tokens: 64 } },
      ],
    }),
  },
  OTLP: {
    format: 'otlp',
    unread: 1,
    text: JSON.stringify({
      resourceSpans: [
        {
          resource: { attributes: [] },
          scopeSpans: [
            {
              scope: { name: 'a "[{" in a name' },
              spans: [span(AT[0], 'chat', 'text-fast'), { name: 'GET /', startTimeUnixNano: '1' }],
            },
            { spans: [span(AT[1], 'image_generation', 'image-fast'), span(AT[2], 'chat', 'text-fast')] },
          ],
        },
      ],
    }),
  },
  HAR: {
    format: 'har',
    unread: 1,
    text: JSON.stringify({
      log: {
        creator: { name: 'a browser' },
        entries: [
          har(AT[0], '/v1/messages', {
            model: 'text-fast',
            max_tokens: 64,
            messages: [{ role: 'user', content: 'hi' }],
          }),
          { startedDateTime: AT[0], request: { method: 'GET', url: 'https://gateway.example/v1/tasks/1' } },
          har(AT[1], '/v1/images/generations', { model: 'image-fast', prompt: 'a kite', size: '16:9' }),
          har(AT[2], '/v1/messages', {
            model: 'text-fast',
            max_tokens: 64,
            messages: [{ role: 'user', content: 'ho' }],
          }),
        ],
      },
    }),
  },
}

export const ACCESS_LOG = `10.0.0.1 - - [02/Mar/2026:10:00:00 +0100] "POST /v1/messages HTTP/1.1" 200 512 "-" "app/1"
10.0.0.1 - me [02/Mar/2026:09:00:01 +0000] "POST /v1/images/generations?a=1 HTTP/1.1" 200 99
10.0.0.1 - - [02/Mar/2026:09:00:02 +0000] "GET /v1/tasks/12 HTTP/1.1" 200 99
not a line
`

function span(at: string, operation: string, model: string): object {
  const attributes = [
    { key: 'gen_ai.operation.name', value: { stringValue: operation } },
    { key: 'gen_ai.request.model', value: { stringValue: model } },
    { key: 'gen_ai.usage.input_tokens', value: { intValue: '5' } },
    { key: 'gen_ai.request.max_tokens', value: { intValue: 64 } },
  ]
  return { name: `${operation} ${model}`, startTimeUnixNano: `${ms(at)}000000`, attributes }
}

function har(at: string, path: string, body: object): object {
  const postData = { mimeType: 'application/json', text: JSON.stringify(body) }
  return { startedDateTime: at, request: { method: 'POST', url: `https://gateway.example${path}`, postData } }
}
