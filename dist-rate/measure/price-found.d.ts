import type { Profile } from '../profile/profile.ts';
import type { PriceEvent } from './events.ts';
import type { ModelRecord } from './model-record.ts';
import type { SpendSamples } from './spend-samples.ts';
import type { CheckedPrice, Contradicted } from './summary-credits.ts';
/** What the check of a price found, beside what the profile states. */
export declare function priceFound({ models }: Pick<Profile, 'models'>, event: PriceEvent): CheckedPrice;
/**
 * Prices that the balance contradicts: a stated one, where the call that was bought by itself cost something else; and where a whole run does
 * not come out, by `unexplained` credits, that of a model's completed calls, if the readings contradict it and allow the very price by
 * which the run would come out.
 */
export declare function contradictedPrices(checked: readonly CheckedPrice[], models: readonly ModelRecord[], unexplained: number, samples: SpendSamples): Contradicted[];
