import { expect, it } from 'vitest'
import { parseProfile } from '../../../src/profile/load-profile.ts'
import { GOAL_NAMES } from '../../../src/starter/goals.ts'
import { profileOf } from '../../../src/starter/init-profile.ts'
import { readOpenApi } from '../../../src/starter/openapi-models.ts'
import { SAMPLE_BODIES } from '../../../src/starter/starter.ts'

const DOCUMENT = `
openapi: 3.1.0
servers: [{ url: https://gateway.example/v1 }]
paths:
  /pictures/image-jobs:
    post: { requestBody: { $ref: '#/components/requestBodies/Image' } }
  /messages:
    post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Chat' } } } } }
  /chat/completions:
    post: { requestBody: { content: { application/json: { schema: { type: object } } } } }
  /tasks/{task_id}: { get: {} }
components:
  requestBodies:
    Image: { content: { application/json: { schema: { $ref: '#/components/schemas/Image' } } } }
  schemas:
    Image:
      allOf:
        - { properties: { model: { enum: [pixel-1, pixel-2] } }, required: [model] }
        - properties: { prompt: { type: string }, style: { enum: [photo, ink] }, steps: { type: integer, minimum: 8 }, more: { $ref: '#/components/schemas/Image' } }
          required: [prompt, style, steps]
    Chat: { properties: { model: { const: talker }, messages: { type: array }, max_tokens: { default: 32 } }, required: [model, messages, max_tokens] }
`

it('takes models, paths, the address and required fields from a document', () => {
  const found = readOpenApi(DOCUMENT, 'openapi.yaml')
  expect(found.baseUrl).toBe('https://gateway.example')
  expect(found.paths).toEqual({ image: '/v1/pictures/image-jobs' })
  const image = { prompt: SAMPLE_BODIES.image.prompt, style: 'photo', steps: 8 }
  expect(found.models).toEqual([
    { model: 'pixel-1', modality: 'image', body: image },
    { model: 'pixel-2', modality: 'image', body: image },
    { model: 'talker', modality: 'text', body: { messages: SAMPLE_BODIES.text.messages, max_tokens: 32 } },
  ])
  expect(found.left).toEqual(['/v1/chat/completions: text is sent to /v1/messages'])
})

it('follows the merge keys of a document', () => {
  const text = `openapi: 3.1.0
x-json: &json { content: { application/json: { schema: { properties: { model: { const: m } }, required: [model] } } } }
paths: { /images: { post: { requestBody: { <<: *json, required: true } } } }
`
  expect(readOpenApi(text, 'o.yaml').models).toMatchObject([{ model: 'm', modality: 'image' }])
})

it.each([
  ['a: [', 'not valid YAML or JSON'],
  ['{}', 'not an OpenAPI document'],
  ['openapi: 3.1.0\npaths: {}', 'it contains no generation call'],
])('%j is refused', (text, says) => {
  expect(() => readOpenApi(text, 'o.yaml')).toThrow(says)
})

it('follows schemas that name themselves to an end', () => {
  const text = `openapi: 3.1.0
paths: { /images: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/x' } } } } } } }
x: { allOf: [{ $ref: '#/x' }], properties: { model: { default: m }, loop: { type: object, required: [loop], properties: { loop: { $ref: '#/x/properties/loop' } } } }, required: [loop] }
`
  expect(readOpenApi(text, 'o.yaml').models[0]).toMatchObject({ model: 'm', body: { loop: expect.anything() } })
})

it.each(GOAL_NAMES)('the profile for the goal %s loads, whatever the models are called', (goal) => {
  const model = {
    modality: 'image',
    rate: '7/min',
    body: { prompt: 'yes: "no" # {', size: '1:1' },
    price: null,
  } as const
  const answers = {
    goal,
    duration: '2m',
    budget: 500,
    models: [
      { ...model, model: 'on' },
      { ...model, model: '# a\nb: *c' },
    ],
  }
  const text = profileOf({ ...answers, target: { kind: 'mock', tier: 'standard', preset: 'default' } }, 'x.yaml')
  const profile = parseProfile(text, 'x.yaml')
  expect(profile.models.map((one) => one.model)).toEqual(['on', '# a\nb: *c'])
  expect(profile.models[0]?.requests[0]?.body).toMatchObject(model.body)
  expect(profile.credits.budget).toBe(500)
})
