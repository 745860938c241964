import type { Modality } from '../gateway/modality.ts'

/** Columns and fields that a log may name in its own way. */
export const ROLES = ['timestamp', 'model', 'kind', 'prompt', 'input_tokens', 'output_tokens', 'status'] as const
export type Role = (typeof ROLES)[number]

/** The user's statements about a log, beyond the log's own. */
export interface ColumnMapping {
  /** The name of a column or field, for each role that is stated. */
  columns: Partial<Readonly<Record<Role, string>>>
  /** Kinds of models by their names, the first that fits. */
  kinds: readonly { fits: RegExp; modality: Modality }[]
}

export const NOTHING_STATED: ColumnMapping = { columns: {}, kinds: [] }

/** A pattern of names in which `*` stands for any characters. Upper and lower case are the same. */
export function namePattern(glob: string): RegExp {
  const parts = glob.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'i')
}
