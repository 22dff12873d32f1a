/** The two ways to write an invoice of EN 16931. */
export type Syntax = 'cii' | 'ubl'

const namespaces: readonly (readonly [namespace: string, syntax: Syntax])[] = [
  ['urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100', 'cii'],
  ['urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', 'ubl'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2', 'ubl'],
]

/**
 * In which syntax an XML text is an invoice, by the namespace of its first element, which has to begin within the text;
 * undefined for any other text.
 */
export function findSyntax(text: string): Syntax | undefined {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  // The declaration, comments and instructions; a DTD is none of them.
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : undefined
    if (end === undefined) break
    const next = text.indexOf(end, at)
    if (next === -1) return undefined
    at = next + end.length
  }
  const close = text.indexOf('>', at)
  if (close === -1) return undefined
  const element = text.slice(at, close)
  const root = /^<(?:(?<prefix>[\w.-]+):)?(?:CrossIndustryInvoice|Invoice|CreditNote)\s/.exec(element)
  const names = [...element.matchAll(/\sxmlns(?::(?<prefix>[\w.-]+))?\s*=\s*["'](?<namespace>[^"']*)["']/g)]
  const own = names.find(({ groups }) => root !== null && groups?.['prefix'] === root.groups?.['prefix'])
  return namespaces.find(([namespace]) => namespace === own?.groups?.['namespace'])?.[1]
}
