import * as z from 'zod';
/** What a gateway can do against the protocol, by its name in a summary. */
export declare const PROTOCOL_FAULTS: readonly ['otherTask', 'sharedTaskIds', 'oversizedIds', 'maskedIds', 'badEstimates', 'badProgress', 'badResults', 'unknownStatuses'];
export type ProtocolFault = (typeof PROTOCOL_FAULTS)[number];
/** Faults that put one task in the place of another: what is measured after one of them may be of another call. */
export declare const MIXED_UP: ReadonlySet<ProtocolFault>;
/** What the gateway did against its own protocol, over the whole run. */
export declare const protocolSchema: z.ZodObject<{
    otherTask: z.ZodInt;
    sharedTaskIds: z.ZodInt;
    oversizedIds: z.ZodInt;
    maskedIds: z.ZodInt;
    badEstimates: z.ZodInt;
    badProgress: z.ZodInt;
    badResults: z.ZodInt;
    unknownStatuses: z.ZodInt;
    examples: z.ZodArray<z.ZodObject<{
        fault: z.ZodEnum<{
            badEstimates: "badEstimates";
            badProgress: "badProgress";
            badResults: "badResults";
            maskedIds: "maskedIds";
            otherTask: "otherTask";
            oversizedIds: "oversizedIds";
            sharedTaskIds: "sharedTaskIds";
            unknownStatuses: "unknownStatuses";
        }>;
        call: z.ZodInt;
        model: z.ZodString;
        t: z.ZodNumber;
        taskId: z.ZodNullable<z.ZodString>;
        detail: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type Protocol = z.infer<typeof protocolSchema>;
