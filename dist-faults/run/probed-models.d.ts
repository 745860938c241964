import { GatebenchError } from '../errors.ts';
import { type ProbedModel } from '../probe/probed-model.ts';
import type { GatewaySettings } from '../profile/profile.ts';
/** The models that a probe is asked for. Throws MODEL_UNKNOWN for one that the mock would serve as some other; nobody else publishes a list. */
export declare function probedModels(words: readonly string[], price: number | undefined, target: GatewaySettings['target']): ProbedModel[];
/** `names`: all that there are, where that is known. */
export declare function unknownModel(model: string, names?: readonly string[], said?: string | null): GatebenchError;
