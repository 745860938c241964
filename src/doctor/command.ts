import pc from 'picocolors'
import { defineCommand } from '../command/command.ts'
import { gatewayOptions } from '../command/gateway-flags.ts'
import { paintedToStdout, toStdout } from '../command/output.ts'
import { keyOfEnvironment } from '../command/terminal-run.ts'
import { terminalStyle } from '../command/terminal-style.ts'
import { renderJson } from '../document/json.ts'
import { plainText } from '../document/plain-text.ts'
import { MARKS } from '../document/table.ts'
import { wrap } from '../document/text-table.ts'
import { examine } from './doctor.ts'
import type { Finding } from './finding.ts'

const { gateway, dialect, 'text-url': textUrl, 'files-url': filesUrl } = gatewayOptions

export const command = defineCommand({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', describe: 'profile that names the gateway to check' })
      .options({ gateway, 'text-url': textUrl, 'files-url': filesUrl, dialect })
      .option('json', { type: 'boolean', default: false, describe: 'print the findings as JSON' })
      .example('$0 doctor', 'check this machine only')
      .example(
        '$0 doctor --gateway https://gateway.example',
        'check the address, TLS, key, clock, credits, quota and limits; sends only reads',
      ),
  run: async ({ profile, gateway: named, textUrl: text, filesUrl: files, dialect: spoken, json }) => {
    const choice = { gateway: named, textUrl: text, filesUrl: files, dialect: spoken }
    const { findings, exitCode } = await examine({ ...choice, profile, env: process.env, apiKey: keyOfEnvironment })
    if (json) toStdout(renderJson({ findings, exitCode }))
    else paintedToStdout(findings.flatMap(linesOf).join(''))
    return exitCode
  },
})

const WHAT = 14

function linesOf({ what, state, text, next }: Finding): string[] {
  const { width, colour } = terminalStyle()
  const colours = pc.createColors(colour)
  const paint = { good: colours.green, warn: colours.yellow, bad: colours.red }[state]
  const told = wrap(plainText(text), width - WHAT - 2)
  const asked =
    next === null ? [] : wrap(plainText(next), width - WHAT - 4).map((line, at) => `${at === 0 ? '→ ' : '  '}${line}`)
  return [...told, ...asked].map(
    (line, at) => `${at === 0 ? paint(`${MARKS[state]} ${what.padEnd(WHAT)}`) : ' '.repeat(WHAT + 2)}${line}\n`,
  )
}
