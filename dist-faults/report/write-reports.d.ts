import type { Summary } from '../measure/summary.ts';
import type { Document } from './document.ts';
import { type FileFormat, type ReportFile, type ReportSources } from './formats.ts';
/**
 * Writes the reports of a run, those of every run unless `formats` names some, into `directory`, made when it is missing, and gives their paths. Each
 * file appears whole or not at all.
 * Throws REPORT_UNWRITABLE when the disk refuses.
 */
export declare function writeReports(directory: string, summary: Summary, sources: ReportSources, formats?: readonly FileFormat[]): Promise<string[]>;
/** A report in every format that is a file and no machine's own: `NAME.json`, `NAME.md`, `NAME.html`. */
export declare function filesOf(name: string, document: Document): ReportFile[];
/** Writes files into `directory`, made when it is missing, and gives their paths. Throws REPORT_UNWRITABLE when the disk refuses. */
export declare function writeFiles(directory: string, files: readonly ReportFile[]): Promise<string[]>;
