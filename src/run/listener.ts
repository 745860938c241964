/** Receiver of the messages of something that takes long. A message is one line, or several. */
export interface Listener {
  /** A word by the way. */
  say(notice: string): void
  /** Takes a warning: tasks that may have been paid for, settings that were ignored, which are in the result, too; and where the key may go. */
  warn(text: string): void
}

/** Default receiver, which ignores everything. */
export const NOBODY: Listener = { say: () => {}, warn: () => {} }
