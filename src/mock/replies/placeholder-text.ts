/** The text of a whole message, word by word. */
export const WORDS: readonly string[] = ['This', ' is', ' the', ' mock', ' gateway', ' speaking.']

/** Output tokens of a whole message: a word is counted as one. */
export const WHOLE_OUTPUT_TOKENS = WORDS.length
