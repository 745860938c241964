/**
 * The environment of a client that is judged: the user's own without keys and proxies, with the gateway's address and key under every name
 * that clients read, and what the user states (`{url}` and `{key}` in it stand for the gateway's).
 */
export declare function judgedEnvironment(own: NodeJS.ProcessEnv, gateway: {
    url: string;
    apiKey: string;
}, stated?: Readonly<Record<string, string>>): NodeJS.ProcessEnv;
