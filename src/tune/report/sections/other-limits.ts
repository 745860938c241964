import { type Block, table, text } from '../../../document/document.ts'
import { NONE } from '../../../document/figures.ts'
import { type Cell, known, left, right, tableFrom } from '../../../document/table.ts'
import { HEADLINE_WORDS } from '../../../report/headline-words.ts'
import { formatCount, formatShare } from '../../../units.ts'
import { plainLabel } from '../../label.ts'
import type { Robustness, RobustSetting } from '../../robustness.ts'
import { HARSH } from '../../scenes.ts'
import type { TuneResult } from '../../tune.ts'
import { objectiveShow } from '../objective-show.ts'
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

interface SceneRow {
  scene: string
  at: number
  setting: RobustSetting
}

function blocksOf(robust: Robustness, { objective, heldOutSeeds }: TuneResult): Block[] {
  const show = objectiveShow(objective)
  const times = (value: number | null | undefined): Cell => known(value ?? null, show)
  const amount = (value: number | null | undefined): Cell => known(value ?? null, HEADLINE_WORDS.wastedPerSuccess.show)
  const rows = robust.scenes.flatMap((scene, at) =>
    robust.settings.map((setting): SceneRow => ({ scene, at, setting })),
  )
  const roles = robust.settings.map(({ role, label }) => `${ROLES[role]}: ${plainLabel(label)}`).join('; ')
  return [
    table(
      tableFrom(rows, [
        left('scene', ({ scene }) => scene),
        left('setting', ({ setting }) => ROLES[setting.role]),
        right<SceneRow>(objective.minimise, ({ at, setting }) => times(setting.values[at])),
        right('above best', ({ at, setting }) => shareOf(setting.regrets[at] ?? null)),
        right('429s', ({ at, setting }) => amount(setting.wastes[at]?.refusals)),
        right('polls', ({ at, setting }) => amount(setting.wastes[at]?.polls)),
        right('credits', ({ at, setting }) => amount(setting.wastes[at]?.credits)),
      ]),
      `${roles}. Means over the same ${formatCount(heldOutSeeds)} seeds: ${objective.minimise}, how far it is above the best that any setting has there, and what a completed call costs. The choice loses least over the scales of the limits, among settings whose loss at the limits as told is at most ${formatShare(robust.cost)}; at ${HARSH.name} what is thrown away is capped, and no time counts.`,
    ),
    text(sharperText(robust, objective.minimise)),
  ]
}

/** What the choice costs, and what that buys. */
function sharperText({ settings, scenes }: Robustness, minimise: string): string {
  const [chosen, sharper] = settings
  if (chosen === undefined || sharper?.role !== 'sharper') {
    const above = chosen?.regrets[0] ?? null
    return above === null || above <= 0
      ? 'No setting is better at the limits as told: robustness costs nothing here.'
      : `At the limits as told the chosen setting is ${formatShare(above)} above the best, and no setting that may be advised is shown to be better.`
  }
  const changes = scenes
    .filter((scene) => scene !== HARSH.name)
    .map((scene, i): string => {
      const [own, other] = [chosen.values[i] ?? null, sharper.values[i] ?? null]
      if (own === null || other === null || own === 0) return `${scene} ${other === null ? 'nothing succeeds' : NONE}`
      const change = other / own - 1
      return `${scene} ${change < 0 ? '−' : '+'}${formatShare(Math.abs(change))}`
    })
  return `The sharper setting, ${plainLabel(sharper.label)}, would change ${minimise} against the chosen one by: ${changes.join(', ')}. --robust=off chooses it.`
}

function shareOf(regret: number | null): Cell {
  return regret === null ? { text: NONE } : { text: `+${formatShare(regret)}`, sort: regret }
}
