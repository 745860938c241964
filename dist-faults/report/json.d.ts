/** The data of a report as it is, for programs; indented, for people. */
export declare function renderJson(data: object): string;
