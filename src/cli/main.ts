#!/usr/bin/env node
import { refuseInspector } from '../inspector.ts'

/** Flags by which somebody asks for a debugger; `--inspect-port` alone asks for none. */
const ASKED = /(?:^|\s)--inspect(?:-brk|-wait)?(?:[=\s]|$)|js-debug/
const isAsked = ASKED.test([...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' '))

// Everything else takes some 30 ms to load, in which SIGUSR1 would open the inspector.
refuseInspector(isAsked)
const { start } = await import('./start.ts')
refuseInspector(isAsked)
await start()
