import { expect, test } from 'vitest'
import { watchingOf } from '../../../src/cli/run.ts'

test('ports are handed on, and a collector without a path the path of the specification', () => {
  expect(watchingOf({}, {})).toEqual({ dashboardPort: null, metricsPort: null, collector: null })
  expect(watchingOf({ dashboard: 0, metricsPort: 9464, metricsOtlp: 'http://127.0.0.1:4318' }, {})).toEqual({
    dashboardPort: 0,
    metricsPort: 9464,
    collector: new URL('http://127.0.0.1:4318/v1/metrics'),
  })
  const { collector } = watchingOf({ metricsOtlp: 'https://collector.example/otlp/v1/metrics' }, {})
  expect(collector?.href).toBe('https://collector.example/otlp/v1/metrics')
})

test("OpenTelemetry's own variable says how often is pushed, where it is a span of time", () => {
  const everyMs = (text: string) => watchingOf({}, { OTEL_METRIC_EXPORT_INTERVAL: text }).pushEveryMs
  expect(everyMs('250')).toBe(250)
  for (const none of ['', '0', '-1', 'often']) expect(everyMs(none)).toBeUndefined()
})

test.each([
  [{ metricsOtlp: 'collector:4318' }, '--metrics-otlp'],
  [{ metricsOtlp: '127.0.0.1:4318' }, '--metrics-otlp'],
  [{ metricsOtlp: 'http://user:secret@127.0.0.1' }, '--metrics-otlp'],
])('%j is refused by its flag, and not repeated', (flags, named) => {
  const [text] = Object.values(flags)
  const refusal = (): unknown => watchingOf(flags, {})
  expect(refusal).toThrow(expect.objectContaining({ code: 'USAGE', exitCode: 104 }))
  expect(refusal).toThrow(named)
  if (text !== '') expect(refusal).not.toThrow(text)
})
