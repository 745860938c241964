/** Where a gateway's paths begin. */
export interface BaseAddress {
    /** Scheme, host and port: `https://api.example.com`. */
    origin: string;
    /** What precedes every path: empty, or `/gateway` without a slash behind. */
    prefix: string;
}
/** Reads an address; `setting` names it in the error (GATEWAY_ADDRESS_INVALID), which never shows credentials. */
export declare function parseBaseAddress(text: string, setting: string): BaseAddress;
/** 127.0.0.0/8, ::1 and localhost; a name that only resolves to one of them does not count. */
export declare function isLoopback(address: string): boolean;
