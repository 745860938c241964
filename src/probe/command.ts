import type { Argv } from 'yargs'
import { answerOptions } from '../command/answer-flags.ts'
import { defineCommand, type FlagsOf } from '../command/command.ts'
import { deliver } from '../command/deliver.ts'
import { gatewayOptions } from '../command/gateway-flags.ts'
import { asMany } from '../command/list-flag.ts'
import { numberFlag, seedFlag, wholeFlag } from '../command/number-flags.ts'
import { noticeToStderr } from '../command/output.ts'
import { endingSignals } from '../command/signals.ts'
import { keyOfEnvironment, maySpend, secondKeyOfEnvironment } from '../command/terminal-run.ts'
import { type CourseProgress, courseProgress } from '../command/work-progress.ts'
import { usageError } from '../errors.ts'
import { underReports } from '../run/folder/run-folder.ts'
import { formatCount, formatDuration, parseDurationMs } from '../units.ts'
import type { ProbeResult } from './findings/probe-result.ts'
import { probeGateway } from './probe-gateway.ts'
import type { ProbeProgress } from './probe-progress.ts'
import { probeDocument } from './report/document.ts'
import { CEILINGS } from './requests/budget.ts'

const group = 'Budget:'

type Flags = FlagsOf<typeof builder>

const builder = (args: Argv) =>
  args
    .options({
      model: {
        type: 'string',
        coerce: asMany,
        describe: 'id of the model to probe; write ID=image if gatebench cannot tell the modality from the id',
      },
      virtual: { type: 'boolean', default: false, describe: 'probe the mock in virtual time' },
      'headers-only': {
        type: 'boolean',
        default: false,
        describe: 'only read the limits that the gateway states; submit nothing',
      },
      quick: {
        type: 'boolean',
        default: false,
        describe: 'saturate each model only once, which is cheaper but less certain',
      },
      deep: { type: 'boolean', default: false, describe: 'also look for limits that a tighter limit hides' },
      'invalid-submits': {
        type: 'boolean',
        default: false,
        describe: 'also send invalid requests, to see whether they count against the limits',
      },
      tokens: {
        type: 'boolean',
        default: false,
        describe: 'also look for limits on text tokens; takes hundreds of requests',
      },
      'longest-window': { type: 'string', default: '1m', describe: 'longest rate-limit window to look for' },
      'max-requests': wholeFlag('max-requests', {
        least: 1,
        most: CEILINGS.requests,
        describe: 'maximum number of requests of all kinds',
        group,
      }),
      'max-accepted': wholeFlag('max-accepted', {
        least: 1,
        most: CEILINGS.accepted,
        describe: 'maximum number of accepted submits',
        group,
      }),
      'max-refusals': wholeFlag('max-refusals', {
        least: 1,
        most: CEILINGS.refusals,
        describe: 'maximum number of refused submits',
        group,
      }),
      'max-credits': numberFlag('max-credits', {
        describe: 'maximum credits to spend; required unless the gateway is on this machine',
        group,
      }),
      'max-minutes': numberFlag('max-minutes', {
        above: 0,
        most: CEILINGS.minutes,
        describe: 'maximum duration in minutes, without the final wait for open tasks',
        group,
      }),
      'stop-at-usual': {
        type: 'boolean',
        default: false,
        describe:
          'stop submitting to a model after 10 × L + 100 accepted submits; L is the number of requests that its limit allows at once; most probes need fewer submits',
        group,
      },
      check: {
        type: 'string',
        describe: 'tier to check the gateway against: the name of a shipped tier, or the path of a YAML file',
      },
      price: numberFlag('price', {
        describe: 'price of one submit in credits (default: the cost of one submit that is sent first)',
        group,
      }),
      ...gatewayOptions,
      out: { type: 'string', describe: 'folder to write the probe to (default: reports/probe-<time>)' },
      seed: seedFlag({ describe: 'seed of the mock' }),
      yes: { type: 'boolean', default: false, describe: 'spend credits at a real gateway without asking' },
      ...answerOptions('probe.json on stdout'),
    })
    .example('$0 probe --virtual --model image-fast', 'try a probe on the mock, in virtual time')
    .example(
      '$0 probe --gateway https://api.example --model image-fast --check tier.yaml --quick --max-credits 20',
      'check whether the gateway still matches its tier (exit code 0: yes, 99: no, 96: undecided)',
    )
    .example('$0 probe --gateway https://api.example --model text-fast --max-credits 50', 'probe a real gateway')

export const command = defineCommand({
  lists: ['model'],
  builder,
  run: async (flags) => {
    if (!flags.virtual && flags.gateway === undefined && (process.env.GATEBENCH_BASE_URL ?? '') === '') {
      throw usageError(
        'probe needs a gateway',
        'use --gateway URL, or --virtual for the mock in virtual time; --gateway mock takes as long as a real gateway',
      )
    }
    const longestWindowMs = parseDurationMs(flags.longestWindow)
    if (longestWindowMs === null) throw usageError('--longest-window takes a duration such as 1m')
    const progress: { shown: CourseProgress | null } = { shown: null }
    const say = (notice: string): void => {
      progress.shown?.clear()
      noticeToStderr(notice)
    }
    using signals = endingSignals(say)
    signals.listen()
    const { stop, halt: signal } = signals.control
    const probed = await probeGateway({
      ...flags,
      models: flags.model ?? [],
      mode: modeOf(flags),
      longestWindowMs,
      sendsInvalid: flags.invalidSubmits,
      stopsAtUsual: flags.stopAtUsual,
      secondKey: secondKeyOfEnvironment(),
      budget: {
        ...(flags.maxRequests === undefined ? {} : { requests: flags.maxRequests }),
        ...(flags.maxAccepted === undefined ? {} : { accepted: flags.maxAccepted }),
        ...(flags.maxRefusals === undefined ? {} : { refusals: flags.maxRefusals }),
        ...(flags.maxCredits === undefined ? {} : { credits: flags.maxCredits }),
        ...(flags.maxMinutes === undefined ? {} : { minutes: flags.maxMinutes }),
      },
      env: process.env,
      apiKey: keyOfEnvironment,
      maySpend: maySpend(flags.yes),
      out: flags.out ?? underReports,
      stop,
      signal,
      say,
      watch: (standing) => {
        progress.shown = courseProgress(() => standingLine(standing()))
      },
    }).finally(() => progress.shown?.end())
    print(probed, flags)
    return probed.exitCode
  },
})

function modeOf({ headersOnly, quick, deep }: Flags): ProbeResult['mode'] {
  if ([headersOnly, quick, deep].filter(Boolean).length > 1) {
    throw usageError('--headers-only, --quick and --deep cannot be combined', 'use only one of them')
  }
  return headersOnly ? 'headers-only' : quick ? 'quick' : deep ? 'deep' : 'standard'
}

/** `probing image-fast (1 of 2): 2m 10s, at most 57m 00s to go; watches the limit recover; 143 requests, 35 accepted`: a narrow terminal cuts the end. */
function standingLine({ model, nth, of, does, requests, accepted, soFarMs, leftMs }: ProbeProgress): string {
  const what = model === null ? 'probing' : `probing ${model}${of === 1 ? '' : ` (${nth} of ${of})`}`
  const sent = `${formatCount(requests)} requests, ${formatCount(accepted)} accepted`
  return `${what}: ${formatDuration(soFarMs)}, at most ${formatDuration(leftMs)} to go; ${does}; ${sent}`
}

function print({ result, folder, exitCode }: Awaited<ReturnType<typeof probeGateway>>, flags: Flags): void {
  const page = { folder, name: 'probe.html' }
  deliver({ data: result, document: () => probeDocument(result), page, exitCode }, flags)
}
