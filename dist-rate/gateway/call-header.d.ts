/** Which call and attempt of the plan a request is, as the header named by the setting `gateway.callHeader` carries it: `17.2`. */
export interface CallLabel {
    call: number;
    attempt: number;
}
export declare function formatCallHeader({ call, attempt }: CallLabel): string;
/** Null when `text` is no such label. */
export declare function parseCallHeader(text: string): CallLabel | null;
