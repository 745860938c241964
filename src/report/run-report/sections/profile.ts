import { code, text } from '../../document.ts'
import type { RunSection } from '../run-section.ts'

export const profile: RunSection = ({ summary, profileYaml }) => ({
  id: 'profile',
  title: 'Profile',
  folded: 'as resolved, with every default filled in',
  blocks: [
    text(`Seed ${summary.run.seed} draws the same plan again.`, { in: ['html'] }),
    code('resolved profile', profileYaml, { in: ['html'] }),
  ],
})
