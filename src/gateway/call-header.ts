/** Which call and attempt of the plan a request is, as the header named by the setting `gateway.callHeader` carries it: `17.2`. */
export interface CallLabel {
  call: number
  attempt: number
}

export function formatCallHeader({ call, attempt }: CallLabel): string {
  return `${call}.${attempt}`
}

/** Null when `text` is no such label. */
export function parseCallHeader(text: string): CallLabel | null {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(text.trim())
  return match === null ? null : { call: Number(match[1]), attempt: Number(match[2]) }
}
