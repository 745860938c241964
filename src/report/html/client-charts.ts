/** The charts of lines: percentile curve, timeline, credits, generator. */
export const CHARTS = `
  const percentiles = () => {
    const root = fresh('percentiles')
    if (root === null) return
    const empty = { nines: [0], response: [null], service: [null] }
    let curve = data.curves[0]
    const [first, second] = data.labels ?? ['response time', 'service time']
    const kept = keep(root, {
      series: [
        { label: first, colour: 'response' },
        { label: second, colour: 'service', dash: [6, 4] },
      ],
      values: () => [curve.nines, curve.response, curve.service],
      options: () => ({
        scales: {
          x: { time: false },
          y: latencyScale,
        },
        axes: [
          axis({
            label: 'percentile', size: 26, space: 30, splits: (u, at, min, max) => NINES.filter((nines) => nines >= min - 1e-9 && nines <= max),
            values: (u, splits) => {
              // Labels that would overlap their left neighbour are left out; their grid lines stay.
              let right = -Infinity
              return splits.map((nines) => {
                const left = u.valToPos(nines, 'x')
                if (left - right < 34) return null
                right = left
                return percentile(nines)
              })
            },
          }),
          latencyAxis(),
        ],
      }),
      read: (u, at, shown) => [percentile(u.data[0][at]),
        ...[1, 2].filter((one) => shown[one - 1] && u.data[one][at] != null).map((one) => u.series[one].label + ' ' + duration(u.data[one][at]))].join(' · '),
    })
    onChange(root, (isNews) => {
      curve = data.curves.find((one) => one.name === modelName()) ?? empty
      kept.redata({ isNews, ...(curve === empty ? { instead: 'Too few samples of this model for a percentile curve.' } : {}) })
    })
  }

  const timeline = () => {
    const root = fresh('timeline-chart')
    if (root === null) return
    let shown = data.timelines[0]
    const paths = uPlot.paths.stepped({ align: 1 })
    const kept = keep(root, {
      series: [
        { label: 'offered', colour: 'offered', fill: true, paths },
        { label: 'attempts', colour: 'attempts', paths },
        { label: 'throttled', colour: 'throttled', fill: true, paths },
        { label: 'completed', colour: 'completed', paths },
        { label: 'in flight', colour: 'in-flight', scale: 'flight', dash: [6, 4] },
      ],
      values: () => [shown.seconds, shown.offered, shown.attempts, shown.throttled, shown.completed, shown.inFlight],
      options: () => {
        const fromZero = { range: (u, min, max) => [0, Math.max(1, (max ?? 1) * 1.05)] }
        const whole = (u, splits) => splits.map((value) => (Number.isInteger(value) ? number.format(value) : null))
        return {
          scales: { x: { time: false }, y: fromZero, flight: fromZero },
          axes: [
            timeAxis(),
            axis({ label: 'per interval', size: 48, values: whole }),
            axis({ label: 'in flight', scale: 'flight', side: 1, size: 48, grid: { show: false }, values: whole }),
          ],
        }
      },
      read: (u, at, shown) => [clock(u.data[0][at]),
        ...[1, 2, 3, 4, 5].filter((one) => shown[one - 1]).map((one) => u.series[one].label + ' ' + number.format(u.data[one][at]))].join(' · '),
    })
    onChange(root, (isNews) => {
      shown = data.timelines.find((one) => one.name === modelName()) ?? data.timelines[0]
      kept.redata({ isNews })
    })
  }

  const credits = () => {
    const root = fresh('credit-chart')
    if (root === null) return
    const given = [
      { label: 'by the credit query', colour: 'credit-read', of: 'read' },
      { label: 'by stated prices', colour: 'credit-priced', dash: [6, 4], of: 'priced' },
    ].filter((one) => data.credits[one.of][0].length > 1)
    const kept = keep(root, {
      series: given.map((one) => ({ ...one, gaps: true })),
      values: () => uPlot.join(given.map((one) => data.credits[one.of])),
      options: () => ({
        scales: { x: { time: false }, y: { range: (u, min, max) => [Math.min(0, min ?? 0), Math.max(1, max ?? 1) * 1.02] } },
        axes: [timeAxis(), axis({ label: 'credits', size: 68, values: (u, splits) => splits.map((value) => number.format(value)) })],
      }),
      read: (u, at, shown) => [clock(u.data[0][at]),
        ...given.flatMap((one, place) => (shown[place] && u.data[place + 1][at] != null ? [one.label + ' ' + number.format(u.data[place + 1][at])] : []))].join(' · '),
    })
    onChange(root, (isNews) => { if (isNews) kept.redata({ isNews }) })
  }

  const generator = () => {
    const root = fresh('generator-chart')
    if (root === null) return
    const fromZero = (least) => ({ range: (u, min, max) => [0, Math.max(least, (max ?? 0) * 1.05)] })
    const share = (value) => Math.round(value * 100) + '%'
    const kept = keep(root, {
      series: [
        { label: 'schedule lag', colour: 'response', gaps: true },
        { label: 'event-loop delay', colour: 'throttled', gaps: true },
        { label: 'CPU', colour: 'in-flight', scale: 'cpu', dash: [6, 4], gaps: true },
      ],
      values: () => [data.generator.seconds, data.generator.lagMs, data.generator.loopMs, data.generator.cpu],
      options: () => ({
        scales: { x: { time: false }, y: fromZero(1), cpu: fromZero(1) },
        axes: [
          timeAxis(),
          axis({ label: 'ms', size: 52, values: (u, splits) => splits.map((value) => number.format(value)) }),
          axis({ label: 'CPU', scale: 'cpu', side: 1, size: 52, grid: { show: false }, values: (u, splits) => splits.map(share) }),
        ],
      }),
      read: (u, at, shown) => [clock(u.data[0][at]),
        ...[1, 2, 3].filter((one) => shown[one - 1] && u.data[one][at] != null)
          .map((one) => u.series[one].label + ' ' + (one === 3 ? share(u.data[one][at]) : duration(u.data[one][at])))].join(' · '),
    })
    onChange(root, (isNews) => { if (isNews) kept.redata({ isNews }) })
  }
`
