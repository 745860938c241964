/** One visible line: whatever a gateway or a profile put into `text`, a reader sees it, and no terminal or parser obeys it. */
export declare function plainText(text: string): string;
