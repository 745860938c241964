export declare const command: import("./command.ts").Command;
