import type { Replications } from '../../measure/replications.ts';
import { type Document } from '../document.ts';
/** The report of one profile under several seeds. Its verdict is the gravest of theirs. */
export declare function replicationsDocument(replications: Replications): Document;
