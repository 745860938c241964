/** The script of a run's live page: the charts of a report, drawn again with every state that the run sends. */
import type { LiveState } from '../live-state.ts'
import { drawAll } from './draw.ts'
import { changed, followChoices, showChoice } from './model-choice.ts'
import { morph } from './morph.ts'
import { page } from './page-data.ts'
import { followWidth } from './stacking.ts'

const link = document.getElementById('link')
let isOver = false

followChoices()
followWidth()
drawAll()
let source = follow()
document.addEventListener('visibilitychange', () => {
  if (isOver) return
  source.close()
  source = follow()
})

/** A page that nobody sees costs the run nothing: it asks only how the run ends. */
function follow(): EventSource {
  const events = new EventSource(document.hidden ? '/end' : '/states')
  events.onopen = () => tell('live')
  events.onmessage = (message) => {
    show(JSON.parse(message.data))
    if (isOver) events.close()
  }
  events.onerror = () => {
    events.close()
    tell('the run cannot be reached any more: these are its last figures')
  }
  return events
}

function show(state: LiveState): void {
  page.data = state.data
  document.title = state.title
  const next = document.createElement('template')
  next.innerHTML = state.main
  const [old, main] = [document.querySelector('main'), next.content.firstElementChild]
  if (old !== null && main !== null) morph(old, main)
  changed(true)
  drawAll()
  showChoice()
  isOver = state.isOver
  if (isOver) tell('the run is over')
}

function tell(text: string): void {
  if (link !== null) link.textContent = text
}
