/** Where the tiers and presets of the package lie. */
export declare const SHIPPED: string;
export interface MockWorldChoice {
    /** Name of a shipped tier (free, standard, pro, enterprise), or a path to a YAML file. */
    tier?: string;
    /** Name of a shipped preset, or a path to a YAML file. */
    preset?: string;
    /** Settings laid over both, as a file states them. */
    set?: Readonly<Record<string, unknown>>;
    /** Where names are looked up; beside the package when left out. */
    directory?: string;
}
/** Files of the tier and the preset. Throws MOCK_WORLD_UNKNOWN (exit 104) where there is none by that name or path. */
export declare function worldFiles({ tier, preset, directory }: MockWorldChoice): string[];
/** Names of the shipped tiers or presets, in alphabetical order. */
export declare function mockWorldNames(kind: 'tier' | 'preset', directory?: string): string[];
