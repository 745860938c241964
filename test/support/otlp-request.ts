import { z } from 'zod'

const nanos = z.string().regex(/^\d{19}$/)
const point = z.strictObject({
  attributes: z.array(z.strictObject({ key: z.string(), value: z.strictObject({ stringValue: z.string() }) })),
  startTimeUnixNano: nanos,
  timeUnixNano: nanos,
  asInt: z.int().optional(),
  asDouble: z.number().optional(),
})
const metric = z.strictObject({
  name: z.string().regex(/^gatebench\.[a-z_.0-9]+$/),
  description: z.string().min(1),
  unit: z.string(),
  gauge: z.strictObject({ dataPoints: z.array(point).min(1) }).optional(),
  sum: z
    .strictObject({
      dataPoints: z.array(point).min(1),
      aggregationTemporality: z.literal(2),
      isMonotonic: z.literal(true),
    })
    .optional(),
})
const attributes = z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string() }) }))

/** As much of OTLP's `ExportMetricsServiceRequest` as gatebench sends, in its JSON encoding. */
const requestSchema = z.strictObject({
  resourceMetrics: z.tuple([
    z.object({
      resource: z.object({ attributes }),
      scopeMetrics: z.tuple([
        z.object({ scope: z.object({ name: z.literal('gatebench') }), metrics: z.array(metric).min(1) }),
      ]),
    }),
  ]),
})

export interface OtlpPoint {
  name: string
  unit: string
  isSum: boolean
  attributes: Record<string, string>
  value: number
  startMs: number
  atMs: number
}

/** What a request tells: of whom, and every point. Throws where it is no such request. */
export function readOtlp(body: string): { resource: Record<string, string>; points: OtlpPoint[] } {
  const [{ resource, scopeMetrics }] = requestSchema.parse(JSON.parse(body)).resourceMetrics
  const named = (list: z.infer<typeof attributes>): Record<string, string> =>
    Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue]))
  const ms = (time: string): number => Number(BigInt(time) / 1_000_000n)
  return {
    resource: named(resource.attributes),
    points: scopeMetrics[0].metrics.flatMap(
      ({ name, unit, gauge, sum }) =>
        (gauge ?? sum)?.dataPoints.map((of) => ({
          name,
          unit,
          isSum: sum !== undefined,
          attributes: named(of.attributes),
          value: (sum === undefined ? of.asDouble : of.asInt) as number,
          startMs: ms(of.startTimeUnixNano),
          atMs: ms(of.timeUnixNano),
        })) as OtlpPoint[],
    ),
  }
}
