import type { HeaderFields } from '../wire/header-fields.ts';
export type HintHeader = 'retry-after' | 'retry-after-ms' | 'x-amz-retry-after' | 'ratelimit' | 'x-ratelimit';
/**
 * The wait in ms that headers name, of an answer that came at `nowEpochMs`; null when they name none. The one that speaks of retrying
 * beats those that speak of limits (draft-ietf-httpapi-ratelimit-headers).
 */
export declare function headerWait(headers: HeaderFields, nowEpochMs: number): {
    ms: number;
    source: HintHeader;
} | null;
/** When the answer was given, Unix ms: its own date is the server's clock, so a wrong clock on either side does no harm. */
export declare function answeredAt(headers: HeaderFields, nowEpochMs: number): number;
