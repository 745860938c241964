import { EXIT, GatebenchError } from '../errors.ts'

/** Error of Redis for a key that holds another kind of value than gatebench would have put there. */
const OTHER_KIND =
  /\bWRONGTYPE\b|ERR (?:value|hash value) is not an? (?:integer|valid)|ERR increment or decrement would overflow/

/** Reads or writes keys of gatebench. Throws REDIS_FOREIGN_KEY (exit 106) where something else put other values there. */
export async function amongOwnKeys<T>(names: string, question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (cause) {
    const { name, message } = cause as Error
    const isForeign = name === 'ReplyError' ? OTHER_KIND.test(message) : name === 'SyntaxError' || name === 'ZodError'
    if (!isForeign) throw cause
    throw foreignKey(names, cause)
  }
}

/** A key that holds what gatebench did not write. */
export function foreignKey(names: string, cause?: unknown): GatebenchError {
  return new GatebenchError(`this Redis holds other data under the key names of gatebench: ${names}`, {
    code: 'REDIS_FOREIGN_KEY',
    exitCode: EXIT.unreachable,
    hint: 'nothing was sent; use a separate Redis or another database of this one (redis://HOST:PORT/1), or delete these keys if nothing needs them',
    cause,
  })
}
