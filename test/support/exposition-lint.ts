/** What `promtool check metrics` finds fault with in an exposition, as far as gatebench could commit it; in words. */
export function lintExposition(text: string): string[] {
  const faults: string[] = []
  const families = new Map<string, { type: string; samples: number }>()
  let family = ''
  let help = ''
  const summaries = new Map<string, Set<string>>()
  // promtool lets empty lines pass; the parser of OpenMetrics does not.
  if (/\n\n|^\n/.test(text)) faults.push('there is an empty line')
  if (!text.endsWith('\n')) faults.push('the last line does not end')
  for (const line of text.split('\n')) {
    const [, about, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (about === 'HELP') {
      if (rest === '') faults.push(`${name} has no help`)
      help = name
    } else if (about === 'TYPE') {
      if (help !== name) faults.push(`${name} has a type before its help`)
      if (families.has(name)) faults.push(`${name} is told twice`)
      if (rest === 'counter' && !name.endsWith('_total')) faults.push(`counter ${name} does not end in _total`)
      if (rest !== 'counter' && name.endsWith('_total')) faults.push(`${rest} ${name} ends in _total`)
      if (/_(sum|count|bucket)$/.test(name)) faults.push(`${name} ends as a part of another does`)
      if (/_(milliseconds|ms|minutes|percent|kilobytes)(_|$)/.test(name)) faults.push(`${name} is in no base unit`)
      families.set(name, { type: rest, samples: 0 })
      family = name
    } else if (line !== '') {
      const [, sample = '', labels = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
      const of = families.get(family)
      const isSummary = of?.type === 'summary'
      const part = isSummary && sample.startsWith(`${family}_`) ? sample.slice(family.length + 1) : null
      if (of === undefined || (sample !== family && part !== 'sum' && part !== 'count')) {
        faults.push(`${sample} stands below ${family}`)
        continue
      }
      of.samples++
      const names = [...labels.matchAll(/([a-z_]+)="(?:[^"\\]|\\.)*"/g)]
      const hasQuantile = names.some(([, label]) => label === 'quantile')
      if (names.some(([, label]) => label === 'le')) faults.push(`${sample} has the label le`)
      if (hasQuantile && (!isSummary || part !== null)) faults.push(`${sample} has the label quantile`)
      if (isSummary) {
        const set = `${family} ${names.flatMap(([pair, label]) => (label === 'quantile' ? [] : [pair])).join(',')}`
        summaries.set(set, (summaries.get(set) ?? new Set()).add(part ?? 'quantile'))
      }
    }
  }
  for (const [name, { samples }] of families) if (samples === 0) faults.push(`${name} has no sample`)
  for (const [set, parts] of summaries) {
    for (const part of ['sum', 'count']) if (!parts.has(part)) faults.push(`${set} has no ${part}`)
  }
  return faults
}
