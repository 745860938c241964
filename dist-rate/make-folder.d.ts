/**
 * Makes a folder and those above it; gives the topmost that was made, undefined when all were there. Not Node's own `recursive`: where a
 * parent exists and takes no folder, as under /proc, that tries for ever.
 */
export declare function makeFolder(folder: string): Promise<string | undefined>;
