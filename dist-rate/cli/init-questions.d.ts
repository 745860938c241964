import { type KnownModels } from '../run/init-profile.ts';
import { type GoalName } from '../starter/goals.ts';
import type { StarterModel } from '../starter/starter.ts';
/** What `init` asks at a terminal, on stderr; each answer is null where somebody breaks off. */
export declare class Questions {
    goal(): Promise<GoalName | null>;
    gateway(): Promise<string | null>;
    models(known: KnownModels): Promise<string[] | null>;
    rates(models: readonly StarterModel[]): Promise<string[] | null>;
    duration(usual: string): Promise<string | null>;
    budget(): Promise<number | 'none' | null>;
    file(usual: string, force: boolean): Promise<string | null>;
    simulate(): Promise<boolean | null>;
}
