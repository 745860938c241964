/** How many files and connections this process may have open at once; null where the system does not tell, and where there is no limit. */
export declare function openFileLimit(): number | null;
/** Throws FILES_EXHAUSTED (exit 104) where too few files may be open at once. */
export declare function requireOpenFiles(): void;
