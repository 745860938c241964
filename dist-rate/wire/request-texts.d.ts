/** A request as it goes over the wire. */
export interface WireRequest {
    readonly text: string;
    /** latin1 where all characters are ASCII's: nothing needs to be encoded then. */
    readonly encoding: 'latin1' | 'utf8';
}
/** The requests to one endpoint. */
export declare class RequestTexts {
    #private;
    /** `start`: the request line up to the end of its path. `headers`: of every request, each with its line break. */
    constructor(start: string, headers: string);
    /** Without a body; `suffix` goes on with the path. `header` is one more, with its line break, or empty. */
    bare(suffix: string, header: string): WireRequest;
    /** For a lasting body it is made once: a profile sends the same few over and over. */
    withBody(body: object, header: string): WireRequest;
}
