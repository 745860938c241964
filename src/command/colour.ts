/** Facts about a stream and the environment that decide about colour. */
export interface ColourAsked {
  readonly isTTY?: boolean | undefined
}

/**
 * Whether what is written to this stream may have colour: at a terminal that shows it, unless `NO_COLOR` forbids it
 * (no-color.org), and elsewhere where `FORCE_COLOR` asks for it. `CI` alone asks for nothing: a log that a script
 * reads must not depend on where the script runs.
 */
export function hasColour(
  stream: ColourAsked,
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return stream.isTTY === true && env.TERM !== 'dumb'
}
