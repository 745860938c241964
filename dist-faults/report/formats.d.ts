import type { RunEvent } from '../measure/events.ts';
import type { RunDetail } from '../measure/run-detail.ts';
import type { Summary } from '../measure/summary.ts';
/** What every run writes, in this order. */
export declare const RUN_FORMATS: readonly ['json', 'html', 'md', 'junit', 'hlog', 'percentiles', 'prometheus', 'csv'];
/** Every format that is a file. OTLP is made for who asks for it: its libraries take 0.1 s to load. */
export declare const FILE_FORMATS: readonly ["json", "html", "md", "junit", "hlog", "percentiles", "prometheus", "csv", "otlp"];
export type FileFormat = (typeof FILE_FORMATS)[number];
/** What the summary alone does not hold. */
export interface ReportSources {
    /** The resolved profile, without secrets, as YAML. */
    profileYaml: string;
    /** What the page shows beyond the summary; without it the page has the summary's figures alone. */
    detail?: RunDetail;
    /** The run's events, read once; without them no `tasks.csv` is written. */
    events?: Iterable<RunEvent> | AsyncIterable<RunEvent>;
}
export type ReportFile = readonly [name: string, content: string | AsyncIterable<string>];
/** The files of one format; none where its source is missing. */
export declare function renderFile(format: FileFormat, summary: Summary, sources: ReportSources): Promise<ReportFile[]>;
