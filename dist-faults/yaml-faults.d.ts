import type { YAMLError } from 'yaml';
/** The fault in plain words, with the line it stands in and a caret below, and a next step. */
export declare function brokenYaml({ code, message }: YAMLError): {
    text: string;
    hint: string | undefined;
};
/** What is wrong with the aliases of a text that is YAML otherwise. */
export declare function unusableAlias({ message }: Error): {
    text: string;
    hint: string;
};
