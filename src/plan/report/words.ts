import type { Word } from '../../document/document.ts'
import type { Cell, Tone } from '../../document/table.ts'
import type { Carries } from '../tier-plan.ts'

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
      'Carried: the tier carries the demand of a day and meets every goal. Not carried: the tier misses the demand or a goal. Undecided: the interval includes both answers. No rate: no rate can be given.',
  },
  {
    label: 'sustainable',
    definition:
      'The largest rate at which every goal holds and the backlog does not grow, with the other models at their demand.',
  },
  { label: 'capacity', definition: 'The sustainable rate per hour or day, in the gateway’s own time.' },
  {
    label: 'head-room',
    definition: 'The smallest share of capacity left at any hour of the day; negative if the demand exceeds capacity.',
  },
  {
    label: 'binds',
    definition:
      'The limit that fills up first as the rate grows; `client: …` is a setting of the profile’s own client.',
  },
  {
    label: 'binds the day',
    definition:
      'The limit that fills up first over a whole day, such as a daily cap, if it differs from the limit that binds in an hour.',
  },
  {
    label: 'lift',
    definition:
      'The sustainable rate if this one limit were lifted, and the limit that would then bind. A goal that limits the rate to a share of capacity limits the new rate to the same share.',
  },
  {
    label: 'knee',
    definition:
      'The point near capacity where the time to the result begins to rise steeply. The report shows p50 and p95 at several shares of capacity.',
  },
  {
    label: 'goodput',
    definition:
      'Calls an hour that complete within the goals of the profile, or all completed calls if the profile states no goals.',
  },
  {
    label: 'frontier',
    definition:
      'The combinations of calls that a shared limit of two models allows: how many calls of one model replace how many calls of the other.',
  },
  {
    label: 'slot time',
    definition:
      'How long a call occupies a concurrency slot, at the gateway and at the client. The client sees the end of a task later than the gateway.',
  },
  {
    label: 'poll lag',
    definition:
      'The mean time from the end of a task to the poll that shows this end. It is part of the client’s slot time.',
  },
  { label: 'backlog', definition: 'Calls that were due but have not begun at the end of an hour.' },
  {
    label: 'credits per completed',
    definition: 'The price of a call with a result, including failed calls and their refunds.',
  },
  {
    label: 'recommended client',
    definition: 'A client set to the limits of the tier. Every figure is for this client unless stated otherwise.',
  },
  { label: 'own client', definition: 'The client as set in the profile. The client’s own limits may bind.' },
  {
    label: '±, to',
    definition:
      'The ends of the 95% interval, which covers the variation between replications and the ranges that the tier states.',
  },
]
