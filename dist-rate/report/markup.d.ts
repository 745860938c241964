/** Text as content or attribute value of HTML and XML: nothing in it is markup, and nothing in it is a control character. */
export declare function escapeMarkup(text: string): string;
