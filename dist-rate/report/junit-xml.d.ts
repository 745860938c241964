export interface Case {
    name: string;
    result: 'pass' | 'failure' | 'skipped';
    message: string;
}
export interface Suite {
    name: string;
    cases: readonly Case[];
    /** What belongs to the suite and to no case of it, line by line. */
    output?: readonly string[];
}
/**
 * JUnit XML of some suites; `scope` stands before their names in the cases' classes. By Jenkins' schema (junit-10.xsd of its xUnit plugin),
 * which knows no `skipped` of all suites together.
 */
export declare function junitXml(suites: readonly Suite[], run: {
    scope: string;
    durationMs: number;
    startedAt: string;
}): string;
