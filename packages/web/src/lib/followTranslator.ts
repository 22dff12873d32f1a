const placeOf = new WeakMap<Node, Element>()
const textsOf = new WeakMap<Element, Text[]>()

/**
 * A browser's translator takes React's text nodes out of the page and puts a `<font>` in the place of one or several.
 * React goes on writing into the nodes that it has made, and fails where it removes one of them or inserts beside it
 * (react#11538). So a text node goes back to its place as soon as React touches it, and the translator finds it there as
 * a new text. Customers see what is true now, for a moment in German [oberflaeche-38].
 */
export function followTranslator({ body }: Document): void {
  const observer = new MutationObserver((records) => follow(records))
  observer.observe(body, { childList: true, subtree: true })

  function follow(records: readonly MutationRecord[]): void {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)))
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      // React has written into a node that is not in the page.
      if (type === 'characterData') putBack(target)
      const place = [...addedNodes, previousSibling, nextSibling].filter(isFont).find((font) => added.has(font))
      for (const text of removedNodes) {
        if (place === undefined || !(text instanceof Text)) continue
        placeOf.set(text, place)
        textsOf.set(place, [...(textsOf.get(place) ?? []), text])
        observer.observe(text, { characterData: true })
      }
    }
  }

  const { appendChild, insertBefore, removeChild } = Node.prototype
  const settle = (...nodes: (Node | null)[]) => {
    follow(observer.takeRecords())
    for (const node of nodes) putBack(node)
  }
  Node.prototype.appendChild = function append<T extends Node>(this: Node, node: T) {
    if (node instanceof Text) settle(node)
    appendChild.call(this, node)
    return node
  }
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null) {
    if (node instanceof Text || next instanceof Text) settle(node, next)
    const isLost = next instanceof Text && next.parentNode !== this
    insertBefore.call(this, node, isLost ? null : next)
    return node
  }
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, node: T) {
    if (node instanceof Text) settle(node)
    if (!(node instanceof Text) || node.parentNode === this) removeChild.call(this, node)
    return node
  }
}

const isFont = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.localName === 'font'

/** All texts that one `<font>` stands for, since nothing says which part belongs to which text. */
function putBack(text: Node | null): void {
  const place = text === null ? undefined : placeOf.get(text)
  if (place === undefined) return
  const texts = textsOf.get(place) ?? []
  for (const one of texts) placeOf.delete(one)
  if (place.parentNode !== null) place.replaceWith(...texts)
}
