import { confirm, isCancel, multiselect, select, text, updateSettings } from '@clack/prompts'

/** Ctrl-D. Readline ends its reading there, and a prompt that does not know the key would wait for ever. */
const END_OF_INPUT = '\x04'
updateSettings({ aliases: { [END_OF_INPUT]: 'cancel' } })

/** Questions at a terminal, which Ctrl-C, Escape and Ctrl-D break off. */
export { confirm, isCancel, multiselect, select, text }
