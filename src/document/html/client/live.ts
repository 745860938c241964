/** The script of a run's live page: the charts of a report, drawn again with every state that the run sends. */
import type { LiveState } from '../live-state.ts'
import { drawAll } from './draw.ts'
import { changed, followChoices, showChoice } from './model-choice.ts'
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
    tell('the connection to the run was lost; these are its last figures')
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
  if (isOver) tell('the run has ended')
}

function tell(text: string): void {
  if (link !== null) link.textContent = text
}

/** Parts that the reader has chosen, drawn from or sorted: they stay the reader's. */
const KEPT = '.controls, .plot, output, .sortable thead'

/** Changes what differs between two trees, so that focus, zoom and choices stay. */
function morph(old: Node, next: Node): void {
  if (old.isEqualNode(next)) return
  if (old instanceof Element && next instanceof Element && !isOther(old, next)) {
    if (!old.matches(KEPT)) morphElement(old, next)
  } else if (old instanceof Text && next instanceof Text) {
    old.data = next.data
  } else {
    old.parentNode?.replaceChild(next, old)
  }
}

/** A figure whose lines have become other ones is a new figure. */
function isOther(old: Element, next: Element): boolean {
  const lines = (element: Element): number => element.querySelectorAll('[data-series]').length
  return (
    old.nodeName !== next.nodeName || old.id !== next.id || (old.nodeName === 'FIGURE' && lines(old) !== lines(next))
  )
}

function morphElement(old: Element, next: Element): void {
  for (const { name } of [...old.attributes]) {
    if (name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name)
  }
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  morphChildren(old, next)
}

/** Children with an id are found again by it; those without by their order. */
function morphChildren(old: Element, next: Element): void {
  const known = new Map([...old.children].filter(({ id }) => id !== '').map((child) => [child.id, child]))
  let at: ChildNode | null = old.firstChild
  const skip = (child: ChildNode): ChildNode => {
    at = child.nextSibling
    return child
  }
  for (const child of [...next.childNodes]) {
    const kept = known.get(idOf(child))
    while (kept !== undefined && at !== null && at !== kept) skip(at).remove()
    const isSame = at !== null && (at === kept || (!idOf(child) && !idOf(at) && at.nodeName === child.nodeName))
    if (at !== null && isSame) morph(skip(at), child)
    else old.insertBefore(child, at)
  }
  while (at !== null) skip(at).remove()
}

function idOf(node: Node): string {
  return node instanceof Element ? node.id : ''
}
