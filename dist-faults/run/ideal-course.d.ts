import type { Course } from '../judge/course.ts';
import type { Wish } from '../judge/demand.ts';
import type { Score } from '../judge/verdict.ts';
import type { MockWorld } from '../mock/schema.ts';
export interface ScoreOptions {
    wishes: readonly Wish[];
    client: Course;
    world: MockWorld;
    seed: number;
}
/**
 * What the best known policy makes of the same demand in the same world: each of those that `tune` knows by name carries it out in virtual
 * time, and the one that learns most results is taken, then the quickest, then the cheapest. Null where there is too much of it.
 */
export declare function scoreOf({ wishes, client, world, seed }: ScoreOptions): Promise<Score | null>;
