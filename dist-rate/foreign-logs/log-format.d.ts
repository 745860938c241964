/** How a log is written. */
export declare const LOG_FORMATS: readonly ['csv', 'ndjson', 'json', 'otlp', 'har', 'access'];
export type LogFormat = (typeof LOG_FORMATS)[number];
/** The format of a log by its first characters; null where it is none of them. */
export declare function logFormat(head: string): LogFormat | null;
