import { formatCount } from '../units.ts'
import type { Correction, Expected, PlanAgainst } from './against.ts'

/** More models than these are counted, not named. */
const FEW = 3

/** The first line: what the run was held to, what came of it, and what is likeliest wrong. */
export function againstSentence(
  { tier, preset, verdict, models, credits, wrong }: Omit<PlanAgainst, 'sentence' | 'schema' | 'run' | 'notices'>,
  tooFew: readonly string[],
): string {
  const held = `tier ${tier} with preset ${preset}`
  const why = whyOf(wrong)
  switch (verdict) {
    case 'as planned': {
      const names = models.map(({ model }) => model).filter((model) => !tooFew.includes(model))
      const of = names.length > FEW ? `${formatCount(names.length)} models` : names.join(', ')
      const others = tooFew.length === 0 ? '' : `; ${tooFew.join(', ')} had too few calls to tell`
      return `The run matched what the plan predicts for ${held}: ${of}${others}${why}`
    }
    case 'short': {
      const isWorse = (one: Expected): boolean => one.verdict === 'worse'
      const worse = models.flatMap(({ model, figures }) => {
        const whats = figures.filter(isWorse).map(({ what }) => what)
        return whats.length === 0 ? [] : [`${whats.join(', ')} of ${model}`]
      })
      const all = credits !== null && isWorse(credits) ? [...worse, 'credits charged'] : worse
      return `The run fell short of what the plan predicts for ${held} in ${all.join('; ')}${why}`
    }
    case 'undecided':
      return `The run has too few calls to compare it with what the plan predicts for ${held}${why}`
  }
}

function whyOf(wrong: readonly Correction[]): string {
  const [first] = wrong
  if (first === undefined) return ''
  if (first.isCertain) return `; most off is ${correctionWords(first)}`
  const together = wrong.filter(({ isCertain, models }) => !isCertain && models.join() === first.models.join())
  return together.length === 1
    ? `; most off is ${correctionWords(first)}`
    : `; it may be one of: ${together.map(correctionWords).join('; ')}`
}

/** One assumption in words; what was not expected at all has no factor. */
export function correctionWords({ what, models, assumed, seen, factor }: Correction): string {
  const of = `the ${what} of ${models.length > 1 ? 'one of ' : ''}${models.join(', ')}`
  const figure = (value: number): string => String(Number(value.toPrecision(3)))
  if (assumed === null) return `${of}: ${figure(seen)}, where the tier states no limit`
  if (factor === null) return `${of}: ${figure(seen)}, where none was expected`
  return `${of}, ${figure(factor)} times what was assumed`
}
