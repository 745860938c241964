export declare const fromSource: boolean;
/** A file that the package brings, by its path from package.json. */
export declare function packageFile(path: string): URL;
/** A module of our own that begins a thread or a process, by its path in `src` without the ending. */
export declare function entryModule(path: string): URL;
