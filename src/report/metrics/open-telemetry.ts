import { readFileSync } from 'node:fs'
import { GatebenchError } from '../../errors.ts'
import { packageFile } from '../../package-files.ts'

/** OpenTelemetry's packages. */
export interface OpenTelemetry {
  api: typeof import('@opentelemetry/api')
  exporter: typeof import('@opentelemetry/exporter-metrics-otlp-http')
  transformer: typeof import('@opentelemetry/otlp-transformer')
  resources: typeof import('@opentelemetry/resources')
  sdk: typeof import('@opentelemetry/sdk-metrics')
}

async function importAll(): Promise<OpenTelemetry> {
  const [api, exporter, transformer, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
    import('@opentelemetry/otlp-transformer'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-metrics'),
  ])
  return { api, exporter, transformer, resources, sdk }
}

/**
 * Loads OpenTelemetry's packages, which only those install who want OTLP. Throws OTLP_NOT_INSTALLED (exit 104), with the line that installs
 * them.
 */
export async function loadOpenTelemetry(): Promise<OpenTelemetry> {
  try {
    return await importAll()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new GatebenchError('OTLP needs the packages of OpenTelemetry, which are not installed', {
      code: 'OTLP_NOT_INSTALLED',
      hint: `npm install ${wanted().join(' ')}`,
      cause,
    })
  }
}

/** From package.json. */
function wanted(): string[] {
  const text = readFileSync(packageFile('package.json'), 'utf8')
  const { peerDependencies } = JSON.parse(text) as { peerDependencies: Record<string, string> }
  return Object.entries(peerDependencies)
    .filter(([name]) => name.startsWith('@opentelemetry/'))
    .map(([name, range]) => `${name}@${range.replace('^', '')}`)
}
