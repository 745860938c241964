/** JSON Schema (draft 7, which editors know best) of the YAML that people write; committed as profiles/profile.schema.json. */
export declare function profileJsonSchema(): Record<string, unknown>;
