import type { EventSink, RunHeader } from '../measure/events.ts';
import type { Summary } from '../measure/summary.ts';
import type { ReportSources } from '../report/formats.ts';
import { GatheredFigures } from './gathered-figures.ts';
/** A run as its log tells it. */
export interface ReadRun {
    header: RunHeader;
    figures: GatheredFigures;
    /** Length of all that is whole in the log, in bytes: where writing may go on. */
    intactBytes: number;
}
/** Reads a log from end to end; `also` is told of its events. Throws as `readEventLog` does. */
export declare function readRun(log: string, ...also: EventSink[]): Promise<ReadRun>;
/** What the reports of a run are made of. Its calls are read from the log again, where it is whole. */
export declare function reportSources(log: string, { settings }: RunHeader, figures: GatheredFigures, isWhole?: boolean): {
    summary: Summary;
    sources: ReportSources;
};
