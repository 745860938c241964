import type { Row } from './logged-call.ts';
type Fields = Readonly<Record<string, unknown>>;
/** A span of OTLP as JSON, by OpenTelemetry's semantic conventions for generative AI. */
export declare function otlpSpan(span: Fields): Row;
export {};
