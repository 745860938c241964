import type { RunDetail } from '../../measure/run-detail.ts';
import type { Summary } from '../../measure/summary.ts';
import type { Document } from '../document.ts';
/** The report of a run. Without its events (`detail`) it has the summary's figures alone; the profile stands in the page only. */
export declare function runDocument(summary: Summary, { detail, profileYaml }?: {
    detail?: RunDetail | null;
    profileYaml?: string;
}): Document;
