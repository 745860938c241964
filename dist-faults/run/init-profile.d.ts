import type { Modality } from '../gateway/modality.ts';
import type { GoalName } from '../starter/goals.ts';
import { type OpenApiModels } from '../starter/openapi-models.ts';
import { type StarterAnswers, type StarterModel } from '../starter/starter.ts';
/** What a first profile can be made of: the mock's models, or those of a document. */
export interface KnownModels {
    models: Omit<StarterModel, 'rate'>[];
    /** What a call of each kind has to say. */
    bodies: Partial<Record<Modality, Readonly<Record<string, unknown>>>>;
    /** Where the document says the gateway is. */
    baseUrl: string | null;
    paths: OpenApiModels['paths'];
    /** What of the document could not be taken. */
    left: readonly string[];
}
/** Nothing is known of a real gateway. */
export declare const NO_MODELS: KnownModels;
/** The models that a tier and preset of the mock have, at its prices. Throws GatebenchError (exit 104) for unknown names. */
export declare function modelsOfMock(tier: string, preset: string): KnownModels;
/** The models that an OpenAPI document names. Throws DOCUMENT_UNREADABLE or OPENAPI_INVALID (exit 104). */
export declare function modelsOfDocument(file: string): Promise<KnownModels>;
/**
 * The models that these words choose: `text-fast`, or `my-model:image` for one that is not known. Throws USAGE for a name that says
 * nothing of its kind.
 */
export declare function chosenModels(words: readonly string[], { models: known, bodies }: KnownModels): Omit<StarterModel, 'rate'>[];
/** The models with the starts that were said of each: `30/min` of all, `text-fast=30/min` of one. Throws USAGE. */
export declare function withRates(models: readonly Omit<StarterModel, 'rate'>[], words: readonly string[]): StarterModel[];
/** The text of the profile that the answers ask for, read back as a run would read it. Throws PROFILE_INVALID for an answer that cannot be. */
export declare function profileOf(answers: Omit<StarterAnswers, 'name'> & {
    goal: GoalName;
}, file: string): string;
/** Writes a new file, and its folder; one that is there only with `force`. Throws FILE_EXISTS or FILE_NOT_WRITABLE (exit 104). */
export declare function writeNewFile(file: string, text: string, { force }: {
    force: boolean;
}): Promise<void>;
