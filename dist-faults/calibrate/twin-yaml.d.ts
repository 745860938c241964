import type { Twin } from './twin.ts';
/** A twin as a tier file: each figure with what it rests on. */
export declare function twinYaml({ settings, comments, unobserved }: Twin, source: string): string;
