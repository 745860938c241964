import { describe, expect, it } from 'vitest'
import { bundled, PAGE_SCRIPTS, pageScript } from '../../../src/document/html/page-scripts.ts'

/** Besides the folder of the scripts: what is pure, and said alike in a page's tables and charts. */
const SHARED = ['src/document/html/chart-data.ts', 'src/units.ts']
/** With room for a chart more; uPlot is 51 KB. */
const LARGEST_BYTES = 18_000

describe.each(PAGE_SCRIPTS)('the script %s', (name) => {
  const { script, files } = bundled(name)

  it('is made of modules for the browser and of what they share with pages', () => {
    const own = 'src/document/html/client/'
    expect(files).toContain(`${own}${name}.ts`)
    expect(files.filter((file) => !file.startsWith(own) && !SHARED.includes(file))).toEqual([])
  })

  it('is the same however often it is made, and names no place of this machine', () => {
    expect(bundled(name).script === script && pageScript(name) === script).toBe(true)
    expect(script.includes(process.cwd()) || /\bsrc\/|sourceMappingURL/.test(script)).toBe(false)
  })

  it('can stand inside a script element, leaves nothing in the global scope, and is small', () => {
    expect(/<\/script|<!--/i.test(script)).toBe(false)
    expect(script.slice(0, 20)).toMatch(/^"use strict";\(\(\)=>\{/)
    expect(script.slice(-10)).toMatch(/\}\)\(\);\n$/)
    expect(Buffer.byteLength(script)).toBeLessThan(LARGEST_BYTES)
  })
})
