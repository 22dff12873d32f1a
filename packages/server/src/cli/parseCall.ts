import { parseArgs } from 'node:util'
import { isKalendertag } from '@ekp/wire/rules/kalendertag'

const options = {
  mandant: { type: 'string' },
  dateien: { type: 'string' },
  fotos: { type: 'string' },
  hoechstens: { type: 'string' },
  bis: { type: 'string' },
  ab: { type: 'string' },
  sichern: { type: 'string' },
  vergleichen: { type: 'string' },
  kundennummer: { type: 'string' },
  tag: { type: 'string' },
  ziel: { type: 'string' },
  ausfuehren: { type: 'boolean' },
  'uhr-geprueft': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const meanings: Readonly<Record<string, string>> = {
  mandant: 'der Kurzname des Mandanten',
  dateien: 'ein Ordner',
  fotos: 'ein Ordner',
  hoechstens: 'eine Anzahl',
  bis: 'die Nummer eines Vorgangs',
  ab: 'ein Tag',
  sichern: 'eine neue Datei',
  vergleichen: 'eine Datei',
  kundennummer: 'eine Kundennummer',
  tag: 'ein Tag',
  ziel: 'eine neue Datei',
}

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  import: ['mandant', 'dateien'],
  vorgaenge: ['mandant', 'fotos', 'hoechstens'],
  'vorgaenge-quittieren': ['mandant', 'bis'],
  bankleitzahlen: ['ab'],
  'dokumente-pruefen': ['mandant'],
  'protokoll-pruefen': ['mandant', 'sichern', 'vergleichen'],
  aufbewahrung: ['mandant', 'ausfuehren', 'uhr-geprueft'],
  auskunft: ['mandant', 'kundennummer', 'ziel'],
  'kunde-loeschen': ['mandant', 'kundennummer', 'ausfuehren', 'uhr-geprueft'],
  pseudonym: ['mandant', 'kundennummer', 'tag'],
}

export type Call =
  | { readonly command: 'help' }
  | {
      readonly command: 'import'
      readonly mandant: string | undefined
      readonly file: string
      readonly dateien: string | undefined
    }
  | {
      readonly command: 'vorgaenge'
      readonly mandant: string | undefined
      readonly fotos: string | undefined
      readonly hoechstens: number | undefined
    }
  | { readonly command: 'vorgaenge-quittieren'; readonly mandant: string | undefined; readonly bis: number }
  | { readonly command: 'bankleitzahlen'; readonly file: string; readonly ab: string | undefined }
  | { readonly command: 'dokumente-pruefen'; readonly mandant: string | undefined }
  | {
      readonly command: 'protokoll-pruefen'
      readonly mandant: string | undefined
      readonly sichern: string | undefined
      readonly vergleichen: string | undefined
    }
  | {
      readonly command: 'aufbewahrung'
      readonly mandant: string | undefined
      readonly ausfuehren: boolean
      readonly uhrGeprueft: boolean
    }
  | {
      readonly command: 'auskunft'
      readonly mandant: string | undefined
      readonly kundennummer: string
      readonly ziel: string
    }
  | {
      readonly command: 'kunde-loeschen'
      readonly mandant: string | undefined
      readonly kundennummer: string
      readonly ausfuehren: boolean
      readonly uhrGeprueft: boolean
    }
  | {
      readonly command: 'pseudonym'
      readonly mandant: string | undefined
      readonly kundennummer: string | undefined
      readonly tag: string
    }

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    // The library's sentences are English.
    return undefined
  }
}

function explain(args: readonly string[]): string {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  const given = tokens.filter((token) => token.kind === 'option')
  const unknown = given.find(({ name }) => !Object.hasOwn(options, name))
  if (unknown !== undefined) return `Die Option ${unknown.rawName} gibt es nicht.`
  const isBare = (name: string) => name === 'help' || name === 'ausfuehren' || name === 'uhr-geprueft'
  const bare = given.find(({ name, value }) => !isBare(name) && (value === undefined || value.startsWith('-')))
  const alone = given.find(({ name, value }) => isBare(name) && value !== undefined)
  return bare === undefined
    ? `${alone?.rawName ?? '--help'} steht für sich.`
    : `Nach ${bare.rawName} gehört ${meanings[bare.name]}.`
}

function parseNumber(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** What was called for, or the German sentence that says what is wrong with the call. */
export function parseCall(args: readonly string[]): Call | string {
  const parsed = parse(args)
  if (parsed === undefined) return explain(args)
  const { values, positionals } = parsed
  if (values.help) return { command: 'help' }
  const [command, file, ...rest] = positionals
  if (command === undefined) return 'Es fehlt der Befehl.'
  const known = Object.hasOwn(optionsOf, command) ? optionsOf[command] : undefined
  if (known === undefined) return `Den Befehl ${command} gibt es nicht.`
  const foreign = Object.keys(values).find((name) => !known.includes(name))
  if (foreign !== undefined) return `Die Option --${foreign} gehört nicht zum Befehl ${command}.`
  const { mandant, dateien, fotos, ab, sichern, vergleichen, kundennummer, tag, ziel, ausfuehren = false } = values
  const { 'uhr-geprueft': uhrGeprueft = false } = values
  if (command === 'import' || command === 'bankleitzahlen') {
    if (file === undefined) return 'Es fehlt die Datei.'
    if (rest.length > 0) return 'Bitte nennen Sie nur eine Datei.'
    if (command === 'import') return { command, mandant, file, dateien }
    return ab === undefined || isKalendertag(ab)
      ? { command, file, ab }
      : 'Nach --ab gehört ein Tag, zum Beispiel 2026-12-07.'
  }
  if (file !== undefined) return `Mit ${file} kann der Befehl ${command} nichts anfangen.`
  if (command === 'dokumente-pruefen') return { command, mandant }
  if (command === 'protokoll-pruefen') return { command, mandant, sichern, vergleichen }
  if (command === 'aufbewahrung') return { command, mandant, ausfuehren, uhrGeprueft }
  if (command === 'auskunft') {
    if (kundennummer === undefined) return 'Es fehlt --kundennummer.'
    if (ziel === undefined || ziel === '') return 'Es fehlt --ziel mit der neuen Datei, zum Beispiel auskunft.zip.'
    return { command, mandant, kundennummer, ziel }
  }
  if (command === 'kunde-loeschen') {
    return kundennummer === undefined
      ? 'Es fehlt --kundennummer.'
      : { command, mandant, kundennummer, ausfuehren, uhrGeprueft }
  }
  if (command === 'pseudonym') {
    return tag !== undefined && isKalendertag(tag)
      ? { command, mandant, kundennummer, tag }
      : 'Es fehlt --tag mit dem Tag der Zeilen im Protokoll (UTC), zum Beispiel 2026-11-21.'
  }
  if (command === 'vorgaenge') {
    const hoechstens = values.hoechstens === undefined ? undefined : parseNumber(values.hoechstens)
    if (values.hoechstens !== undefined && hoechstens === undefined) {
      return 'Nach --hoechstens gehört eine Anzahl, zum Beispiel 1000.'
    }
    return { command, mandant, fotos, hoechstens }
  }
  if (values.bis === undefined) return 'Es fehlt --bis mit der Nummer des letzten Vorgangs, den Sie übernommen haben.'
  const bis = parseNumber(values.bis)
  if (bis === undefined) return 'Nach --bis gehört die Nummer eines Vorgangs, zum Beispiel 4711.'
  return { command: 'vorgaenge-quittieren', mandant, bis }
}
