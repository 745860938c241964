import type { MockWorld } from '../mock/schema.ts';
/** Why no rate can be stated for a world: it changes while it is watched. Null where it stays as it is. */
export declare function whyNotStationary(world: MockWorld, isLeaky: boolean): string | null;
