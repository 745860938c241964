/** Follows the run: takes its states as they come and changes what differs on the page, so that focus, zoom and choices stay. */
export const LIVE = `
  /** A figure whose lines have become other ones is a new figure. */
  const lines = (element) => element.querySelectorAll('[data-series]').length
  const isOther = (old, next) => old.nodeName !== next.nodeName || old.id !== next.id || (old.nodeName === 'FIGURE' && lines(old) !== lines(next))
  const morph = (old, next) => {
    if (old.isEqualNode(next)) return
    if (isOther(old, next)) old.replaceWith(next)
    else if (old.nodeType === Node.TEXT_NODE) old.data = next.data
    // What the reader has chosen, drawn from or sorted by is the reader's.
    else if (!old.matches('.controls, .plot, output, .sortable thead')) {
      for (const { name } of [...old.attributes]) if (name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name)
      for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
      morphChildren(old, next)
    }
  }
  /** Children with an id are found again by it; those without by their order. */
  const morphChildren = (old, next) => {
    const known = new Map([...old.children].filter(({ id }) => id !== '').map((child) => [child.id, child]))
    let at = old.firstChild
    const skip = () => {
      const child = at
      at = at.nextSibling
      return child
    }
    for (const child of [...next.childNodes]) {
      const kept = known.get(child.id)
      while (kept !== undefined && at !== kept) skip().remove()
      if (at !== null && (at === kept || (!child.id && !at.id && at.nodeName === child.nodeName))) morph(skip(), child)
      else old.insertBefore(child, at)
    }
    while (at !== null) skip().remove()
  }

  const link = document.getElementById('link')
  let isOver = false
  const show = (state) => {
    data = state.data
    document.title = state.title
    const next = document.createElement('template')
    next.innerHTML = state.main
    morph(document.querySelector('main'), next.content.firstElementChild)
    changed(true)
    drawAll()
    showChoice()
    if (state.isOver) {
      isOver = true
      link.textContent = 'the run is over'
    }
  }

  // A page that nobody sees costs the run nothing: it is told only how the run ends.
  let source
  const follow = () => {
    source = new EventSource(document.hidden ? '/end' : '/states')
    source.onopen = () => { link.textContent = 'live' }
    source.onmessage = (message) => {
      show(JSON.parse(message.data))
      if (isOver) source.close()
    }
    source.onerror = () => {
      source.close()
      link.textContent = 'the run cannot be reached any more: this is the last that it told'
    }
  }
  follow()
  document.addEventListener('visibilitychange', () => {
    if (isOver) return
    source.close()
    follow()
  })
`
