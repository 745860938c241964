import type { Robustness, RobustSetting } from '../../../tune/robustness.ts'
import type { TuneResult } from '../../../tune/tune.ts'
import { formatShare } from '../../../units.ts'
import { type Block, table, text } from '../../document.ts'
import { NONE } from '../../figures.ts'
import { type Cell, left, right, tableFrom } from '../../table.ts'
import { objectiveLook } from '../objective-look.ts'
import type { TuneSection } from '../tune-section.ts'

/** What the choice comes to where the gateway's limits are not as the client was told, beside what would be best where they are. */
export const otherLimits: TuneSection = (result) => ({
  id: 'other-limits',
  title: 'Where the limits are other',
  titled: ['terminal', 'markdown'],
  blocks: result.robust === null ? [text(ALONE)] : blocksOf(result.robust, result),
})

const ALONE =
  'Not looked at (--robust=off): the limits as told alone have decided, and what becomes of the setting at others is below.'

const ROLES: Readonly<Record<RobustSetting['role'], string>> = {
  chosen: 'chosen',
  sharper: 'sharper',
  present: 'now',
}

function blocksOf(robust: Robustness, { objective }: TuneResult): Block[] {
  const { show, look } = objectiveLook(objective)
  const cell = (value: number | null): Cell => (value === null ? { text: NONE } : { text: show(value), sort: value })
  return [
    table(
      tableFrom(robust.settings, [
        left('setting', ({ role, name }) => `${ROLES[role]}: ${name}`),
        ...robust.scenes.flatMap((scene, i) => [
          right<RobustSetting>(scene, ({ values }) => cell(values[i] ?? null), look),
          right<RobustSetting>('above best', ({ regrets }) => shareOf(regrets[i] ?? null), { spare: true }),
        ]),
      ]),
      `Mean ${objective.minimise}, and how far it is above the best that any setting has there. The choice is the setting whose largest such distance is least, among those whose own at the limits as told is at most ${formatShare(robust.cost)}.`,
    ),
    text(sharperText(robust, objective.minimise)),
  ]
}

/** What the choice costs, and what that buys. */
function sharperText({ settings, scenes }: Robustness, minimise: string): string {
  const [chosen, sharper] = settings
  if (chosen === undefined || sharper?.role !== 'sharper') {
    return 'No setting is better at the limits as told: robustness costs nothing here.'
  }
  const changes = scenes.map((scene, i): string => {
    const [own, other] = [chosen.values[i] ?? null, sharper.values[i] ?? null]
    if (own === null || other === null || own === 0) return `${scene} ${other === null ? 'nothing succeeds' : NONE}`
    const change = other / own - 1
    return `${scene} ${change < 0 ? '−' : '+'}${formatShare(Math.abs(change))}`
  })
  return `The sharper setting, ${sharper.name}, would change ${minimise} against the chosen one by: ${changes.join(', ')}. --robust=off chooses it.`
}

function shareOf(regret: number | null): Cell {
  return regret === null ? { text: NONE } : { text: `+${formatShare(regret)}`, sort: regret }
}
