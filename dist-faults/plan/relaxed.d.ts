import type { MockWorld } from '../mock/schema.ts';
/** The same world without what is counted by the day, or spent once: what is left bounds an hour. */
export declare function withoutQuotas(world: MockWorld): MockWorld;
