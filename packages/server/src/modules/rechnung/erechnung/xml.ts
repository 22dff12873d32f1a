import { XMLParser } from 'fast-xml-parser'

/** An element: its text, or its parts by their names without prefix, each once or in a list. */
export type Knoten = unknown

const parser = new XMLParser({
  // The only attribute that is read.
  ignoreAttributes: (name) => name !== 'unitCode',
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: true,
  maxNestedTags: 50,
})

/** The parts of an XML text; undefined for one that is broken, or that brings a DTD, and so entities, of its own [T31]. */
export function parseXml(text: string): Knoten {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined
  try {
    return parser.parse(text, true)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** All elements at a path, such as `['SupplyChainTradeTransaction', 'IncludedSupplyChainTradeLineItem']`. */
export function allAt(knoten: Knoten, path: readonly string[]): readonly Knoten[] {
  const [name, ...rest] = path
  if (name === undefined) return knoten === undefined ? [] : [knoten]
  if (!isObject(knoten) || !Object.hasOwn(knoten, name)) return []
  const found: unknown = Reflect.get(knoten, name)
  return (Array.isArray(found) ? found : [found]).flatMap((one) => allAt(one, rest))
}

const longestText = 500

/** The text of the first element at a path that has one, in one line; null where there is none. */
export function textAt(knoten: Knoten, path: readonly string[]): string | null {
  for (const found of allAt(knoten, path)) {
    // With an attribute, an element is an object.
    const own: unknown = isObject(found) ? Reflect.get(found, '#text') : found
    const text = typeof own === 'string' ? own.replace(/[\p{C}\s]+/gu, ' ').trim() : ''
    if (text !== '') return text.slice(0, longestText)
  }
  return null
}

/** The number of the first element at a path; null where there is none, or something else. */
export function numberAt(knoten: Knoten, path: readonly string[]): number | null {
  const text = textAt(knoten, path)
  return text !== null && /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/.test(text) ? Number(text) : null
}

/** The day of the first element at a path, as `20251231` or `2025-12-31`; null where there is none, or something else. */
export function dayAt(knoten: Knoten, path: readonly string[]): string | null {
  const { jahr, monat, tag } =
    /^(?<jahr>\d{4})-?(?<monat>\d\d)-?(?<tag>\d\d)(?!\d)/.exec(textAt(knoten, path) ?? '')?.groups ?? {}
  const day = `${jahr}-${monat}-${tag}`
  return jahr === undefined || Number.isNaN(Date.parse(day)) ? null : day
}
