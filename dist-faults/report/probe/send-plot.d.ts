import type { ModelFinding } from '../../probe/probe-result.ts';
import { type Html } from '../html/html.ts';
/** Sends and what was answered: a row for each saturation, accepted above the line and refused below it. */
export declare function sendPlot({ timeline, model }: Pick<ModelFinding, 'timeline' | 'model'>): Html | null;
