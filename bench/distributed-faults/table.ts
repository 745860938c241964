/**
 * What a run of four workers must say and do under each fault: written from the manual (docs/scale.md, docs/resume.md, docs/exit-codes.md),
 * before the program was looked at. The judge holds processes, reports and logs to it.
 */
export interface MustSay {
  /** Exit codes of the coordinator that can be true; none where the fault kills it. */
  codes: readonly number[]
  /** Exit codes of the `resume` that follows, where one does. */
  resumed?: readonly number[]
  /** Exit codes of the workers that the fault befalls; none where it kills them. */
  victims: readonly number[]
  /** Exit codes of all other workers. */
  others: readonly number[]
  /** What the verdict must say, each; where the budget ended the run first, it says that instead. */
  says: readonly RegExp[]
  /** Every call of the plan is sent, unless the budget ends the run. */
  isWhole: boolean
  /** Where it is whole all the same, it ends with 0 and says nothing: what the fault took, the drain made up for. */
  mayBeWhole?: boolean
  /** Whether calls may be ambiguous: the fault takes from the run what it would need to know. */
  mayDoubt: boolean
}

export interface Fault {
  name: string
  /** The promise that it tries. */
  promise: string
  /** `local`: the coordinator starts the workers itself in every second run. `later`: a run goes on for longer than four leases. */
  kind?: 'local' | 'later'
  must: MustSay
}

/** Nothing that anybody sees but, where it may, a call in doubt. */
const GOES_ON: MustSay = { codes: [0], victims: [0], others: [0], says: [], isWhole: true, mayDoubt: true }
const GOES_ON_SURELY: MustSay = { ...GOES_ON, mayDoubt: false }
const WITHOUT_THE_KILLED: MustSay = { ...GOES_ON, victims: [] }

/** Nothing more is submitted, open tasks are followed, 108, and what Redis said last; copied spills make the log whole. */
function endsWith(...says: RegExp[]): MustSay {
  return {
    ...{ codes: [108], resumed: [96, 108], victims: [108], others: [108], says: [/Redis/, ...says] },
    ...{ isWhole: false, mayDoubt: true },
  }
}

/** A report is made by `resume`: 96 where calls were left unsent, which the judge counts itself. */
const RESUMED: MustSay = {
  ...{ codes: [], resumed: [0, 96], victims: [0, 105, 108], others: [0, 105, 108], says: [] },
  ...{ isWhole: false, mayDoubt: true },
}

const DIES = 'after a lease another worker takes its share, follows its open tasks, makes its calls that were not begun'
const SLEPT = 'a worker that slept finds out before its next send; what its late answer tells is recorded'
const BACK = 'Redis back within four leases: the run goes on'
const LOST =
  'else it ends with 108, what Redis said last, and a report of all that local workers saw; spills and resume tell the rest'
const REFUSES = 'a Redis that refuses for good is a dead one: 108, and what it said'
const CUT = 'a worker without Redis claims nothing and sends nothing; others take its share after its lease'
const CLOCKS = 'each worker measures its offset to Redis; instants are corrected'

export const FAULTS: readonly Fault[] = [
  { name: 'none', promise: 'a run without a fault is whole', kind: 'local', must: GOES_ON_SURELY },
  { name: 'worker killed early', promise: DIES, must: WITHOUT_THE_KILLED },
  { name: 'worker killed in the middle', promise: DIES, must: WITHOUT_THE_KILLED },
  { name: 'worker killed in the drain', promise: DIES, must: WITHOUT_THE_KILLED },
  {
    name: 'worker asked to end',
    promise: 'it waits for the answers to what it sent, gives its share back, and ends with 105',
    must: { ...GOES_ON_SURELY, victims: [105] },
  },
  {
    name: 'all workers killed',
    promise: 'nobody is left: the report says so, and that calls were not sent',
    must: { ...GOES_ON, codes: [96, 108], victims: [], says: [/worker/i, /sent/i], isWhole: false },
  },
  { name: 'worker stopped for less than its lease', promise: SLEPT, must: GOES_ON_SURELY },
  { name: 'worker stopped for more than its lease', promise: SLEPT, must: GOES_ON },
  {
    name: 'coordinator killed',
    promise:
      'workers submit nothing more after four leases and follow their open tasks; resume takes in what they said',
    kind: 'later',
    must: RESUMED,
  },
  { name: 'coordinator stopped within its leases', promise: 'it goes on', kind: 'later', must: GOES_ON_SURELY },
  {
    name: 'coordinator stopped beyond its leases',
    promise:
      'the report is partial, with 96, the calls that were not sent, and how long it was silent, unless the drain was long enough for all of them',
    kind: 'later',
    must: {
      ...GOES_ON,
      codes: [96],
      says: [/coordinator/i, /did not report/i, /sent/i],
      isWhole: false,
      mayBeWhole: true,
    },
  },
  { name: 'Redis killed, back with its data', promise: BACK, kind: 'local', must: GOES_ON },
  { name: 'Redis ended in order, back with its data', promise: BACK, kind: 'local', must: GOES_ON },
  {
    name: 'Redis killed, back without its data',
    promise: 'an emptied Redis ends the run with 108',
    kind: 'local',
    must: endsWith(/empt|lost|gone|no longer|without|forgot/i),
  },
  { name: 'Redis killed for good', promise: LOST, kind: 'local', must: endsWith(/ECONN|clos|connect|answer/i) },
  { name: 'Redis full', promise: REFUSES, kind: 'local', must: endsWith(/OOM/) },
  { name: 'Redis a replica', promise: REFUSES, kind: 'local', must: endsWith(/READONLY/) },
  { name: 'Redis with another password', promise: REFUSES, kind: 'local', must: endsWith(/NOAUTH|WRONGPASS/) },
  { name: 'Redis that cannot save', promise: REFUSES, kind: 'local', must: endsWith(/MISCONF/) },
  { name: 'right to write taken away', promise: REFUSES, kind: 'local', must: endsWith(/NOPERM|permission/) },
  {
    name: 'Redis flushed',
    promise: 'FLUSHALL ends the run with 108',
    kind: 'local',
    must: endsWith(/empt|lost|gone|no longer|without|forgot/i),
  },
  { name: 'worker cut off for a while', promise: CUT, must: GOES_ON },
  { name: 'worker cut off for good', promise: CUT, must: { ...GOES_ON, victims: [108] } },
  { name: 'nothing from a worker reaches Redis', promise: CUT, must: { ...GOES_ON, victims: [0, 108] } },
  { name: 'nothing from Redis reaches a worker', promise: CUT, must: { ...GOES_ON, victims: [0, 108] } },
  { name: 'coordinator cut off within its leases', promise: BACK, kind: 'later', must: GOES_ON },
  {
    name: 'Redis far away for all',
    promise: 'Redis slow: nothing is claimed late, and the run goes on',
    must: GOES_ON,
  },
  { name: 'Redis far away for one worker', promise: CUT, must: GOES_ON },
  { name: 'slow disk of Redis', promise: BACK, kind: 'local', must: GOES_ON },
  { name: 'slow disk of the coordinator', promise: 'a slow disk costs time', must: GOES_ON_SURELY },
  {
    name: 'full disks of workers, Redis killed for good',
    promise: 'a full disk costs what would have gone there, and no task: the ids that it lacks go to stderr',
    must: {
      ...{ codes: [108], victims: [104, 108], others: [104, 108], says: [/Redis/, /ECONN|clos|connect|answer/i] },
      ...{ isWhole: false, mayDoubt: true },
    },
  },
  { name: 'clock of a worker jumps', promise: CLOCKS, must: GOES_ON_SURELY },
  { name: 'clock of the coordinator jumps', promise: CLOCKS, must: GOES_ON_SURELY },
  {
    name: 'clock of Redis jumps',
    promise: 'nothing is promised but money, limits and tasks; a run that is not whole says so',
    must: { ...GOES_ON, codes: [0, 96, 108], others: [0, 108], victims: [0, 108], isWhole: false },
  },
  {
    name: 'a worker joins late',
    promise: 'a worker may join at any time; one that comes when the run is over finds none',
    must: { ...GOES_ON_SURELY, victims: [0, 104] },
  },
  {
    name: 'coordinator killed, Redis killed for good, spills copied in',
    promise: 'what spills tell is taken in and followed; only what nobody knows of is said to be unsent',
    kind: 'later',
    must: { ...RESUMED, resumed: [96, 108], victims: [108], others: [108] },
  },
  { name: 'replies of the gateway lost', promise: 'a reply that is lost leaves its call ambiguous', must: GOES_ON },
  { name: 'a storm of 429s, a worker killed', promise: DIES, must: WITHOUT_THE_KILLED },
  { name: 'worker killed, Redis restarted', promise: `${DIES}; ${BACK}`, must: WITHOUT_THE_KILLED },
  { name: 'worker killed, another stopped', promise: `${DIES}; ${SLEPT}`, must: WITHOUT_THE_KILLED },
  { name: 'worker cut off, Redis restarted', promise: `${CUT}; ${BACK}`, must: GOES_ON },
  {
    name: 'coordinator killed, a worker killed',
    promise: 'workers stop after four leases; resume follows what they and the dead one left',
    kind: 'later',
    must: { ...RESUMED, victims: [] },
  },
  {
    name: 'Redis far away, coordinator stopped within its leases',
    promise: BACK,
    kind: 'later',
    must: GOES_ON,
  },
]
