/** A YAML file of gatebench as it is written for a person: comments above its keys, small maps on one line. */
export interface CommentedYaml {
    /** Lines at its head. */
    head: readonly string[];
    /** Name of its schema under `profiles/`, for editors. */
    schema: string;
    value: Readonly<Record<string, unknown>>;
    /** By top-level key: the comment above it. */
    comments: Readonly<Record<string, string>>;
}
/** The text of the file. A text that could act instead of show is quoted by the writer. */
export declare function writeCommentedYaml({ head, schema, value, comments }: CommentedYaml): string;
