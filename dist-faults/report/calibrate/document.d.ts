import type { Calibration } from '../../calibrate/calibration.ts';
import { type Document } from '../document.ts';
/** How good a twin is, and what its figures rest on. */
export declare function calibrationDocument(result: Calibration): Document;
