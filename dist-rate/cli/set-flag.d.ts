/** `a.b=1` and its like as one map of maps; undefined where none was given. Values are read as YAML reads them later. */
export declare function settingsOf(given: string | readonly string[] | undefined): Record<string, unknown> | undefined;
