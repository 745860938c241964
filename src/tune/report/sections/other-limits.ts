import { type Block, table, text } from '../../../document/document.ts'
import { NONE } from '../../../document/figures.ts'
import { type Cell, known, left, right, tableFrom } from '../../../document/table.ts'
import { HEADLINE_WORDS } from '../../../report/headline-words.ts'
import { formatCount, formatShare } from '../../../units.ts'
import { plainLabel } from '../../label.ts'
import type { Robustness, RobustSetting } from '../../robustness.ts'
import { HARSH, LYING_SCENES } from '../../scenes.ts'
import type { Sensitivity } from '../../sensitivity.ts'
import type { TuneResult } from '../../tune.ts'
import { objectiveShow, type TuneSection } from '../tune-section.ts'

/** Result of the choice if the gateway's limits are not the stated ones, beside the best setting for those limits. */
export const otherLimits: TuneSection = (result) => ({
  id: 'other-limits',
  title: 'If the limits differ',
  titled: ['terminal', 'markdown'],
  blocks: result.robust === null ? [text(ALONE)] : blocksOf(result.robust, result),
})

const ALONE = 'Not considered (--robust=off): only the stated limits decided. The result at other limits is below.'

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
      `${roles}. Means over the same ${formatCount(heldOutSeeds)} seeds: ${objective.minimise}, its distance from the best setting at the same limits, and the cost of a completed call. Among the settings that lose at most ${formatShare(robust.cost)} at the stated limits, the chosen setting loses least over all scales of the limits${hasLies(robust) ? ', and over the hints that lie' : ''}. At ${HARSH.name}, only the waste is capped; times do not matter.`,
    ),
    text(sharperText(robust, objective.minimise)),
  ]
}

const hasLies = ({ scenes }: Robustness): boolean => LYING_SCENES.some(({ name }) => scenes.includes(name))

/** Cost of the choice, and its benefit. */
function sharperText({ settings, scenes }: Robustness, minimise: string): string {
  const [chosen, sharper] = settings
  if (chosen === undefined || sharper?.role !== 'sharper') {
    const above = chosen?.regrets[0] ?? null
    return above === null || above <= 0
      ? 'No setting is better at the stated limits, so robustness costs nothing here.'
      : `At the stated limits the chosen setting is ${formatShare(above)} above the best, but no advisable setting is shown to be better.`
  }
  const changes = scenes
    .filter((scene) => scene !== HARSH.name)
    .map((scene, i): string => {
      const [own, other] = [chosen.values[i] ?? null, sharper.values[i] ?? null]
      if (own === null || other === null || own === 0) return `${scene} ${other === null ? 'nothing succeeds' : NONE}`
      return `${scene} ${signed(other / own - 1)}`
    })
  return `Compared with the chosen setting, the more aggressive setting ${plainLabel(sharper.label)} would change ${minimise} by: ${changes.join(', ')}. --robust=off chooses it.`
}

function shareOf(regret: number | null): Cell {
  return regret === null ? { text: NONE } : { text: `+${formatShare(regret)}`, sort: regret }
}

/** Objective if a knob or the gateway's limits are a fifth off. */
export const robustness: TuneSection = ({ winner: { grade, sensitivity } }) => ({
  id: 'robustness',
  title: `Robustness to changes by a fifth: grade ${grade}`,
  folded: 'the objective if a setting or a limit is a fifth lower or higher',
  titled: ['terminal', 'markdown'],
  blocks: [
    table(
      tableFrom(
        sensitivity.flatMap(({ of, less, more }) => [
          { of, by: '−20%', effect: less },
          { of, by: '+20%', effect: more },
        ]),
        [
          left('what', ({ of }) => of),
          right('changed by', ({ by }) => by),
          right('objective', ({ effect }) => shown(effect)),
          right('single seeds', ({ effect: { range } }) =>
            range === null ? NONE : `${signed(range[0])} to ${signed(range[1])}`,
          ),
        ],
      ),
      'Change of the mean of the objective, and the lowest and the highest change with a single seed. A: almost none. B: some. C: much. D: breaks a constraint, or more than doubles the objective.',
    ),
  ],
})

function shown({ change, acceptable }: Sensitivity['less']): string {
  const by = change === null ? 'nothing succeeds' : signed(change)
  return `${by}${acceptable ? '' : ', breaks a constraint'}`
}

function signed(change: number): string {
  return `${change >= 0 ? '+' : '−'}${formatShare(Math.abs(change))}`
}
