import { type Script } from './script.ts';
/**
 * What a share has to tell, in its order, and what it asks for, in one step: a claim reserves the price of an attempt and puts its intent on
 * record, or does neither. Nothing of a share is taken from whoever has lost it; nothing is written twice that is sent again because the
 * answer got lost. Arguments: share, fence, number of the item that must have been taken before, number of the last item; then the items, each
 * a letter and its fields. Gives a verdict, which is `ok` with the models that are held until an instant, and the answer to each claim, lease
 * and withdrawal; or `gap` where what must come before did not.
 */
export declare const COMMIT: Script;
