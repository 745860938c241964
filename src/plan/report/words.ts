import type { Word } from '../../document/document.ts'
import type { Cell, Tone } from '../../document/table.ts'
import type { Carries } from '../capacity-plan.ts'

/** The answer in one word, as a verdict and of a tier. */
export const CARRIES_WORDS: Readonly<Record<Carries, { word: string; tone: Tone }>> = {
  yes: { word: 'CARRIED', tone: 'good' },
  no: { word: 'NOT CARRIED', tone: 'bad' },
  undecided: { word: 'UNDECIDED', tone: 'warn' },
  'no rate': { word: 'NO RATE', tone: 'warn' },
}

export const carriesCell = (carries: Carries): Cell => ({ text: carries, tone: CARRIES_WORDS[carries].tone })

/** The terms of a plan, each in a sentence. */
export const PLAN_WORDS: readonly Word[] = [
  {
    label: 'carried, not carried, undecided, no rate',
    definition:
      'The demand of a day passes with every goal kept; it does not; the interval lies on both sides of it; there is nothing that a rate could be given for.',
  },
  {
    label: 'sustainable',
    definition:
      'The largest rate at which every goal holds and the backlog does not grow, the other models being at their demand.',
  },
  { label: 'capacity', definition: 'The sustainable rate, an hour or a day, in the gateway’s own time.' },
  {
    label: 'head-room',
    definition:
      'The least share of capacity that is left at any hour of the day; negative where the demand asks for more than there is.',
  },
  {
    label: 'binds',
    definition: 'The limit that is full first as the rate grows; `client: …` is a setting of the profile’s own client.',
  },
  {
    label: 'binds the day',
    definition: 'The limit that is full first over a whole day, such as a daily cap, where it is not that of an hour.',
  },
  {
    label: 'lift',
    definition:
      'The sustainable rate if this one limit were taken away, a goal being kept at the same share of capacity, and which limit binds then.',
  },
  {
    label: 'knee',
    definition:
      'Where time to the result begins to rise steeply as the rate nears capacity: its p50 and p95 at shares of capacity.',
  },
  {
    label: 'goodput',
    definition: 'Calls an hour that complete within the goals of the profile; all that complete where it states none.',
  },
  {
    label: 'frontier',
    definition:
      'What a limit that two models share lets through of both at once: how much of one costs how much of the other.',
  },
  {
    label: 'slot time',
    definition:
      'How long a call occupies one of the tasks that may run at a time: at the gateway, and at the client, which sees the end later.',
  },
  {
    label: 'poll lag',
    definition: 'The part of the client’s slot time by which polling sees the end late, on average.',
  },
  { label: 'backlog', definition: 'Calls that were due and have not begun at the end of an hour.' },
  {
    label: 'credits per completed',
    definition: 'What is paid for a call that delivers, with the failed ones and what they give back.',
  },
  {
    label: 'recommended client',
    definition: 'A client that is set to what the tier lets through; every figure is of it unless said otherwise.',
  },
  { label: 'own client', definition: 'The client as the profile sets it, whose own admission may be what binds.' },
  {
    label: '±, to',
    definition: 'Ends of the 95 % interval, from replications and from the ends of what is given as a range.',
  },
]
