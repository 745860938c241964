import * as z from 'zod';
/**
 * Reads YAML 1.2 (and so JSON) against a schema. Throws GatebenchError (exit 104, `code`) on the first fault; its message begins with
 * `file:line:column:` of the node at fault and lists further faults. A schema's own messages begin with "expected" where the value
 * found should be quoted after them, and may carry a hint after a newline.
 */
export declare function readYaml<S extends z.ZodType>(text: string, file: string, schema: S, code: string): z.output<S>;
