import type { ModelClassSettings } from './schema.ts';
type Body = Readonly<Record<string, unknown>>;
/** What the class states for requests of these values: the first that the body fits; undefined where it states nothing. */
export declare function requestFigures({ requests }: ModelClassSettings, body: Body): ModelClassSettings['requests'][string] | undefined;
/** How long tasks of such a request take. */
export declare function latencyOf(settings: ModelClassSettings, body: Body): ModelClassSettings['latency'];
export {};
