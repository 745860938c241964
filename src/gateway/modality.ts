/** The four kinds of generation. The first three are tasks (submitted, then polled); text is answered in the same response. */
export const MODALITIES = ['image', 'video', 'audio', 'text'] as const

export type Modality = (typeof MODALITIES)[number]

export type TaskModality = Exclude<Modality, 'text'>

export const TASK_MODALITIES: readonly TaskModality[] = ['image', 'video', 'audio']
