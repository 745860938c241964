import type { Profile } from './profile.ts';
/** A profile with every default stated, in the format that people write: it loads back to an equal profile. It holds no key. */
export declare function renderResolved(profile: Profile): string;
