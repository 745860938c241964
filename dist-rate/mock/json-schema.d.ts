/** JSON Schema (draft 7, which editors know best) of a tier or preset file; committed as profiles/mock-world.schema.json. */
export declare function mockWorldJsonSchema(): Record<string, unknown>;
