/** Removes one level of escapes from a text: those of JSON, of programs, of URLs and of HTML. Only escapes of ASCII characters. */
export declare function decodedOnce(text: string): string;
