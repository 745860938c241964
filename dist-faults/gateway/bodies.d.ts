import * as z from 'zod';
import type { Modality } from './modality.ts';
/**
 * The bodies of the gateway's interface specification. Responses are loose: a field that the specification does not know
 * passes through and is kept. Requests are loose too, for their full sets of fields are not shown.
 */
export declare const TASK_STATUSES: readonly ['pending', 'processing', 'completed', 'failed'];
export type TaskStatus = (typeof TASK_STATUSES)[number];
export declare const taskInfo: z.ZodObject<{
    can_cancel: z.ZodOptional<z.ZodBoolean>;
    estimated_time: z.ZodOptional<z.ZodNumber>;
}, z.core.$loose>;
/** Task object: the answer to a submit and to a task read. The specification promises only `id` on every submit. */
export declare const task: z.ZodObject<{
    id: z.ZodString;
    object: z.ZodOptional<z.ZodString>;
    model: z.ZodOptional<z.ZodString>;
    status: z.ZodOptional<z.ZodString>;
    progress: z.ZodOptional<z.ZodNumber>;
    task_info: z.ZodOptional<z.ZodObject<{
        can_cancel: z.ZodOptional<z.ZodBoolean>;
        estimated_time: z.ZodOptional<z.ZodNumber>;
    }, z.core.$loose>>;
    results: z.ZodOptional<z.ZodArray<z.ZodString>>;
    error: z.ZodOptional<z.ZodUnknown>;
}, z.core.$loose>;
export type Task = z.infer<typeof task>;
/**
 * The same as `task` accepts, without its cost: a run reads tens of thousands of tasks, and nearly all are well formed. Held to the
 * schema by a property test; the schema alone tells what is wrong.
 */
export declare function isTask(value: unknown): value is Task;
export declare const creditsBody: z.ZodObject<{
    data: z.ZodObject<{
        token: z.ZodObject<{
            remaining_credits: z.ZodNumber;
            unlimited_credits: z.ZodBoolean;
            used_credits: z.ZodNumber;
        }, z.core.$loose>;
        user: z.ZodObject<{
            remaining_credits: z.ZodNumber;
            used_credits: z.ZodNumber;
        }, z.core.$loose>;
    }, z.core.$loose>;
    message: z.ZodString;
    success: z.ZodBoolean;
}, z.core.$loose>;
export type CreditsBody = z.infer<typeof creditsBody>;
export declare const quotaBody: z.ZodObject<{
    success: z.ZodBoolean;
    code: z.ZodInt;
    data: z.ZodObject<{
        user_group: z.ZodString;
        used_files: z.ZodInt;
        max_files: z.ZodInt;
        remain_files: z.ZodInt;
        is_custom: z.ZodBoolean;
        quota_reason: z.ZodString;
    }, z.core.$loose>;
}, z.core.$loose>;
export type QuotaBody = z.infer<typeof quotaBody>;
export declare const messageBody: z.ZodObject<{
    id: z.ZodString;
    type: z.ZodString;
    role: z.ZodString;
    model: z.ZodString;
    content: z.ZodArray<z.ZodObject<{
        type: z.ZodString;
        text: z.ZodOptional<z.ZodString>;
    }, z.core.$loose>>;
    stop_reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$loose>;
export type MessageBody = z.infer<typeof messageBody>;
/** As `isTask`, for `creditsBody`: short simulations read little else than the account. */
export declare function isCredits(value: unknown): value is CreditsBody;
/** As `isTask`, for `quotaBody`. */
export declare function isQuota(value: unknown): value is QuotaBody;
/** As `isTask`, for `messageBody`. */
export declare function isMessage(value: unknown): value is MessageBody;
/** As `isTask`, for `errorBody`: a throttled run meets three of them a call. */
export declare function isErrorBody(value: unknown): value is ErrorBody;
/** A body on success: the check that nearly every answer passes, and the schema that tells what is wrong with the others. */
export interface BodyForm<T> {
    fits(value: unknown): value is T;
    schema: z.ZodType<T>;
}
export declare const TASK: BodyForm<Task>;
export declare const MESSAGE: BodyForm<MessageBody>;
export declare const CREDITS: BodyForm<CreditsBody>;
export declare const QUOTA: BodyForm<QuotaBody>;
export declare const errorBody: z.ZodObject<{
    error: z.ZodObject<{
        code: z.ZodOptional<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>;
        message: z.ZodOptional<z.ZodString>;
        type: z.ZodOptional<z.ZodString>;
        param: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        fallback_suggestion: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    }, z.core.$loose>;
}, z.core.$loose>;
export type ErrorBody = z.infer<typeof errorBody>;
export declare const imageRequest: z.ZodObject<{
    model: z.ZodString;
    prompt: z.ZodOptional<z.ZodString>;
    size: z.ZodOptional<z.ZodString>;
    resolution: z.ZodOptional<z.ZodString>;
    quality: z.ZodOptional<z.ZodString>;
    n: z.ZodOptional<z.ZodInt>;
}, z.core.$loose>;
export declare const videoRequest: z.ZodObject<{
    model: z.ZodString;
    prompt: z.ZodOptional<z.ZodString>;
    duration: z.ZodOptional<z.ZodInt>;
    quality: z.ZodOptional<z.ZodString>;
    aspect_ratio: z.ZodOptional<z.ZodString>;
    generate_audio: z.ZodOptional<z.ZodBoolean>;
}, z.core.$loose>;
/** Fields of audio requests are not shown: only the model is known. */
export declare const audioRequest: z.ZodObject<{
    model: z.ZodString;
}, z.core.$loose>;
export declare const messageRequest: z.ZodObject<{
    model: z.ZodString;
    max_tokens: z.ZodOptional<z.ZodInt>;
    messages: z.ZodOptional<z.ZodArray<z.ZodObject<{
        role: z.ZodString;
        content: z.ZodUnknown;
    }, z.core.$loose>>>;
}, z.core.$loose>;
/** As `isTask`, for the request schemas. */
export declare function isRequest(modality: Modality, body: Readonly<Record<string, unknown>>): boolean;
/** A generation request as a profile states it; the gateway adds nothing but the model. */
export type GenerationRequest = Record<string, unknown> & {
    model: string;
};
