import type { ModelClassSettings } from './schema.ts';
/** Credits of a request: its own, or (base + perSecond × duration) × factor of its resolution or quality × n. */
export declare function priceOf(settings: ModelClassSettings, body: Readonly<Record<string, unknown>>): number;
