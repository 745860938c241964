#!/usr/bin/env node
import type { ENDING_SIGNALS } from '../command/signals.ts'
import { refuseInspector } from '../inspector.ts'

/** Flags by which somebody asks for a debugger; `--inspect-port` alone asks for none. */
const ASKED = /(?:^|\s)--inspect(?:-brk|-wait)?(?:[=\s]|$)|js-debug/
const isAsked = ASKED.test([...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' '))

/** The same list, which is loaded later. */
const ENDING: typeof ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
let early: NodeJS.Signals | null = null
const note = (signal: NodeJS.Signals): void => {
  early ??= signal
}
/** The signal that came while the program was loading. Call it once others listen: a signal that is under way then goes to them. */
function takeEarly(): NodeJS.Signals | null {
  for (const signal of ENDING) process.off(signal, note)
  return early
}

// Everything else takes some 30 ms to load, in which SIGUSR1 would open the inspector.
refuseInspector(isAsked)
for (const signal of ENDING) process.on(signal, note)
const { start } = await import('./start.ts')
refuseInspector(isAsked)
await start(takeEarly)
