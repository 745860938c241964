import type { Network } from './mark.ts';
/** The logarithmic likelihood of answers that came so much later than they should have, in ms, less what the best would be. */
export declare function scatterOf(answers: readonly number[], { slackMs }: Network): number;
