import { GatebenchError } from '../errors.ts'
import { MODALITIES, type Modality } from '../gateway/modality.ts'
import type { DialectFile } from './schema.ts'

/** Kinds of work that can be asked for in a dialect. */
export function supportedModalities({ submit, text }: Pick<DialectFile, 'submit' | 'text'>): Modality[] {
  return MODALITIES.filter((modality) => (modality === 'text' ? text : submit[modality]) !== undefined)
}

/** DIALECT_LACKS (exit 104), for a model of which a dialect cannot speak: each of its calls would fail unsent. */
export function unsupportedModality(
  file: DialectFile,
  model: string,
  modality: Modality,
  then: string,
): GatebenchError {
  return new GatebenchError(`the dialect ${file.name} does not support ${modality}: ${model}`, {
    code: 'DIALECT_LACKS',
    hint: `it supports ${supportedModalities(file).join(', ')}; ${then}`,
  })
}
