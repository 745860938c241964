import { code, fold, text } from '../../../document/document.ts'
import { formatCount } from '../../../units.ts'
import { snippetsOf } from '../../snippets/snippets.ts'
import type { TuneSection } from '../tune-section.ts'

/** The advice as code. */
export const snippets: TuneSection = ({ winner }) => ({
  id: 'snippets',
  title: 'To paste',
  folded: `the same settings as code, for ${formatCount(snippetsOf(winner.advice).length)} clients`,
  blocks: [
    text('The same settings as code, for the clients that we know; each is a file in snippets/ too.', { in: ['html'] }),
    ...snippetsOf(winner.advice).map(({ name, file, text }) =>
      fold(`${name}: ${file}`, [code(name, text, { in: ['html'] })]),
    ),
  ],
})
