import { type TracedCall } from '../../measure/task-trace.ts';
import { type Html } from './html.ts';
/** A sample of calls as bars, from the intended start on, phase by phase; each model on a scale of its own. */
export declare function ganttFigure(tasks: readonly TracedCall[], order: readonly string[], choice: Html | null): Html;
