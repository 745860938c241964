#!/usr/bin/env node
import { keepHeapSmall, letHeapGrow } from '../fast/v8-heap.ts'
import { requireOpenFiles } from '../run/open-files.ts'
import { reportError } from './exit.ts'
import { outliveReaders } from './output.ts'
import { commandWord, runProgram } from './program.ts'
import { refuseInspector } from './signals.ts'

refuseInspector()
keepHeapSmall()
outliveReaders()

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => process.exit(reportError(error)))
}

try {
  requireOpenFiles()
  const words = process.argv.slice(2)
  // All others compute as fast as they can; a run has its load to go by.
  if (commandWord(words) !== 'run') letHeapGrow()
  process.exitCode = await runProgram(words)
} catch (error) {
  process.exitCode = reportError(error)
}
