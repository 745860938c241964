/** The four kinds of generation. The first three are tasks (submitted, then polled); text is answered in the same response. */
export declare const MODALITIES: readonly ['image', 'video', 'audio', 'text'];
export type Modality = (typeof MODALITIES)[number];
export type TaskModality = Exclude<Modality, 'text'>;
