import * as z from 'zod';
import type { Rule, Setting, Severity, Stated } from './rule.ts';
/** A setting as a file states it. */
export declare function writeSetting(kind: Setting['kind'], value: number): string;
export declare const rulesSchema: z.ZodObject<{
    version: z.ZodLiteral<1>;
    about: z.ZodOptional<z.ZodString>;
    concurrency: z.ZodOptional<z.ZodUnion<readonly [z.ZodInt, z.ZodRecord<z.ZodString, z.ZodInt>]>>;
    rules: z.ZodOptional<z.ZodObject<{
        [x: string]: z.ZodOptional<z.ZodUnion<readonly [z.ZodLiteral<"off">, z.ZodObject<{
            severity: z.ZodOptional<z.ZodEnum<{
                error: "error";
                warning: "warning";
            }>>;
        }, z.core.$strict>]>>;
    }, z.core.$strict>>;
}, z.core.$strict>;
/** A rule as it is to be applied. */
export interface AppliedRule {
    rule: Rule;
    severity: Severity;
    settings: Readonly<Record<string, number>>;
}
/** All that a verdict goes by. */
export interface Rules {
    stated: Stated;
    applied: readonly AppliedRule[];
}
/** The rules with their defaults, and with what a file changes of them. */
export declare function rulesOf(file?: z.output<typeof rulesSchema>): Rules;
/** Reads RULES.yaml. Throws GatebenchError RULES_INVALID, or RULES_UNREADABLE (exit 104). */
export declare function loadRules(path: string): Rules;
export declare function rulesJsonSchema(): Record<string, unknown>;
