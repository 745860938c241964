/** What a server in a process of its own has used so far. */
export interface Usage {
  rssBytes: number
  heapBytes: number
  cpuMs: number
}

/** Tells the parent process the address, and from then on its usage whenever asked; ends when the parent is gone. */
export function report(address: { url: string; port: number }): void {
  process.on('message', ({ collect }: { collect: boolean }) => {
    if (collect) globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    process.send?.({ rssBytes: rss, heapBytes: heapUsed, cpuMs: (user + system) / 1000 } satisfies Usage)
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.(address)
}
