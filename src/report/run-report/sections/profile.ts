import { code, fold, text } from '../../document.ts'
import type { RunSection } from '../run-section.ts'

export const profile: RunSection = ({ summary, profileYaml }) => ({
  id: 'profile',
  title: 'Profile',
  blocks: [
    text(`As resolved, with every default filled in. Seed ${summary.run.seed} draws the same plan again.`, {
      in: ['html'],
    }),
    fold('The profile', [code('resolved profile', profileYaml, { in: ['html'] })]),
  ],
})
