/** Unix time in ms of an HTTP date, or null when `text` is none. */
export declare function parseHttpDateMs(text: string): number | null;
/** Unix time in ms of a date in a certificate, or null when `text` is none. */
export declare function parseCertificateDateMs(text: string): number | null;
