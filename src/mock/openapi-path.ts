/** A path of a dialect as OpenAPI writes it. */
export interface OpenApiPath {
  readonly path: string
  readonly parameters: readonly object[]
}

const ABOUT = { model: 'name of the model', task: 'id of the task' } as const

/** Path and parameters of a template such as `/v1/models/{+model}/predictions?wait={task}`; `address`: how the address of a task is made, where the template begins with one. */
export function openApiPath(template: string, address: string | undefined): OpenApiPath {
  const whole = template.replace(/^\{\+task\}/, () => address ?? '/{+task}')
  const [path = '', query = ''] = whole.split(/\?(.*)/s)
  return {
    path: path.replaceAll('{+', '{'),
    parameters: [...pathParameters(path), ...queryParameters(query)],
  }
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\+?)(model|task)\}/g)].map(([, plus, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `${ABOUT[name as keyof typeof ABOUT]}${plus === '+' ? '; its slashes stay slashes' : ''}`,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: string): object[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      const [, variable] = /^\{\+?(model|task)\}$/.exec(value) ?? []
      const about = variable === undefined ? {} : { description: ABOUT[variable as keyof typeof ABOUT] }
      const schema = variable === undefined ? { type: 'string', const: value } : { type: 'string' }
      return { name, in: 'query', required: true, ...about, schema }
    })
}
