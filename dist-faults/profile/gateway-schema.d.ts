import * as z from 'zod';
import type { GatewaySettings } from './profile.ts';
/** Settings for all that the gateway's specification leaves open, with their defaults. */
export declare const DEFAULT_API_KEY_ENV = "GATEBENCH_API_KEY";
/** What tells the mock which call is which, and nothing for a gateway that does not ask for it. */
export declare function defaultCallHeader(kind: GatewaySettings['target']['kind']): string | null;
/** Which gateway is loaded, and how it is spoken to. */
export declare const gatewaySchema: z.ZodPipe<z.ZodObject<{
    mock: z.ZodOptional<z.ZodObject<{
        tier: z.ZodDefault<z.ZodString>;
        preset: z.ZodDefault<z.ZodString>;
        timeScale: z.ZodDefault<z.ZodNumber>;
    }, z.core.$strict>>;
    baseUrl: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
    textBaseUrl: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
    filesBaseUrl: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
    apiKeyEnv: z.ZodOptional<z.ZodString>;
    paths: z.ZodPrefault<z.ZodObject<{
        image: z.ZodDefault<z.ZodString>;
        video: z.ZodDefault<z.ZodString>;
        audio: z.ZodDefault<z.ZodString>;
    }, z.core.$strict>>;
    estimateUnit: z.ZodDefault<z.ZodEnum<{
        ms: "ms";
        s: "s";
    }>>;
    callHeader: z.ZodOptional<z.ZodString>;
    insufficientBalanceStatuses: z.ZodDefault<z.ZodArray<z.ZodInt>>;
    longestHint: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
    connections: z.ZodOptional<z.ZodInt>;
    account: z.ZodDefault<z.ZodEnum<{
        expected: "expected";
        none: "none";
    }>>;
    largestBody: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
}, z.core.$strict>, z.ZodTransform<GatewaySettings, {
    mock?: {
        tier: string;
        preset: string;
        timeScale: number;
    } | undefined;
    baseUrl?: string | undefined;
    textBaseUrl?: string | undefined;
    filesBaseUrl?: string | undefined;
    apiKeyEnv?: string | undefined;
    paths: {
        image: string;
        video: string;
        audio: string;
    };
    estimateUnit: "ms" | "s";
    callHeader?: string | undefined;
    insufficientBalanceStatuses: number[];
    longestHint: number;
    connections?: number | undefined;
    account: "expected" | "none";
    largestBody: number;
}>>;
