import type { TaskModality } from '../gateway/modality.ts';
import type { Endpoint } from '../gateway/outcome.ts';
import type { MockWorld } from './schema.ts';
/** What a method and path ask for. */
export type Route = {
    endpoint: 'submit';
    modality: TaskModality;
} | {
    endpoint: 'poll';
    taskId: string;
} | {
    endpoint: Exclude<Endpoint, 'submit' | 'poll'>;
} | {
    endpoint: 'file';
    taskId: string;
    file: string;
} | {
    endpoint: 'none';
    status: 404;
} | {
    endpoint: 'none';
    status: 405;
    allow: 'GET' | 'POST';
};
/** What the paths of results begin with. */
export declare const FILES = "/files/";
/** The gateway's paths. A query is ignored, for the specification knows none. */
export declare class Routes {
    #private;
    constructor(paths: MockWorld['paths']);
    find(method: string, target: string): Route;
}
