/** Parts that the reader has chosen, drawn from or sorted: they stay the reader's. */
const KEPT = '.controls, .plot, output, .sortable thead'

/** Changes what differs between two trees, so that focus, zoom and choices stay. */
export function morph(old: Node, next: Node): void {
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
