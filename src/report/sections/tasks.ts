import { figure } from '../../document/document.ts'
import { modelChoice } from '../../document/html/plots.ts'
import { formatCount } from '../../units.ts'
import { ganttFigure } from '../gantt.ts'
import { choosableModels, type RunSection } from '../run-section.ts'

/** A sample of calls, phase by phase. */
export const tasks: RunSection = (run) => {
  const { detail, summary } = run
  const order = summary.models.map(({ model }) => model)
  return {
    id: 'tasks',
    title: 'Tasks',
    folded: `${formatCount(detail?.tasks.length ?? 0)} sampled calls, phase by phase`,
    blocks:
      detail === null
        ? []
        : [figure(() => ganttFigure(detail.tasks, order, modelChoice('task-model', choosableModels(run))))],
  }
}
