import type { Gateway } from '../gateway/gateway.ts';
import { type Outcome } from '../gateway/outcome.ts';
import type { Clock } from '../time/clock.ts';
import { Scope } from '../time/scope.ts';
import { type Attempt, type Stage } from './attempt.ts';
import { Balance } from './balance.ts';
import { type ProbeBudget, type Spent } from './budget.ts';
import type { ProbedModel } from './probed-model.ts';
import type { Stop } from './stop.ts';
export interface ProbeJournal {
    /** On record before it is sent. */
    sending(attempt: Attempt): void;
    answered(attempt: Attempt): void;
}
export interface RequesterPorts {
    gateway: Gateway;
    /** The same gateway with another key of the account. */
    second?: Gateway | undefined;
    clock: Clock;
    budget: ProbeBudget;
    journal: ProbeJournal;
    /** Aborts submitting; what was accepted is still followed. */
    stop?: AbortSignal | undefined;
    /** Aborts following. */
    halt?: AbortSignal | undefined;
}
/** Sends a probe's requests within its budget, keeps what came of them, and follows accepted tasks to their end. */
export declare class Requester {
    #private;
    readonly attempts: Attempt[];
    readonly clock: Clock;
    /** Closed when no more may be submitted. */
    readonly submitting: Scope;
    readonly balance: Balance;
    constructor({ gateway, second, clock, budget, journal, stop, halt }: RequesterPorts);
    get stopped(): Stop | null;
    /** Tasks that are not known to be over. */
    get openTasks(): string[];
    spent(): Omit<Spent, 'credits'>;
    get hasSecondKey(): boolean;
    /** Whether the budget allows another read. */
    get mayRead(): boolean;
    /** From now on nothing is submitted. */
    end(stop: Stop): void;
    /** Submits at once; null when that is no longer allowed. The attempt is answered when `done` resolves. */
    submit(probed: ProbedModel, stage: Stage, cycle: number, bySecondKey?: boolean): {
        attempt: Attempt;
        done: Promise<Outcome<unknown>>;
    } | null;
    /** Reads the balance; null when it is not told. */
    credits(cycle?: number, stage?: Stage): Promise<{
        attempt: Attempt;
        used: number | null;
        left: number | null;
    }>;
    /** Ends the probe when more credits are gone than accepted work explains. */
    checkLoss(): void;
    /** Reads the task of an attempt once more, whoever follows it. */
    read(task: Attempt, stage: Stage, cycle: number): Promise<Attempt>;
    /** Resolves when all that was sent is answered. */
    answered(): Promise<void>;
    /** Resolves when all that was sent is answered and every task is over, or following was given up. */
    settle(): Promise<void>;
    /** The same, when nothing more will be submitted: a task that does not end is given up after half an hour. */
    finish(): Promise<void>;
    close(): void;
}
