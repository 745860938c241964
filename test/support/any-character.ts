import fc from 'fast-check'

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800
const LAST = 0x10ffff

/**
 * A unit for `fc.string`: any code point but half a surrogate pair. fast-check's own unit `binary` draws the same, but makes a table of a million
 * texts in each process first, which takes longer than most files that draw from it.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(LAST - SURROGATES).map(
  (n) => String.fromCodePoint(n < FIRST_SURROGATE ? n : n + SURROGATES),
  (text) => {
    const at = typeof text === 'string' ? text.codePointAt(0) : undefined
    if (at === undefined || text !== String.fromCodePoint(at)) throw new Error('not a single character')
    return at < FIRST_SURROGATE ? at : at - SURROGATES
  },
)
