import { isBic } from '@ekp/wire/rules/bankverbindung/bankkennungen'

/** The banks by their codes, or the German sentence that says why a file is refused as a whole. */
export type ParsedBankleitzahlen = { readonly banken: ReadonlyMap<string, Bank> } | { readonly fehler: string }

// The version for the public, and the one with a place for the IBAN rule.
const lengths = new Set([168, 174])
// There are some 3,500; far fewer are a file cut off at the end of a line.
const fewest = 1000

const satz =
  /^(?<blz>[1-9][0-9]{7})(?<merkmal>[12])(?<name>.{58})(?<plz>[0-9 ]{5})(?<ort>.{35})(?<kurzname>.{27})(?<pan>[0-9 ]{5})(?<bic>[A-Z0-9 ]{11})(?<methode>[0-9A-Z]{2})(?<nummer>[0-9]{6})(?<aenderung>[ADMU])(?<loeschung>[01])(?<nachfolge>[0-9]{8})/

/**
 * Reads the Bundesbank's Bankleitzahlendatei: one record a line in fixed columns, ISO-8859-1. Of each bank code
 * the record of its owner counts (Merkmal 1); one marked D is deleted and in the file for the last time.
 */
export function parseBankleitzahlen(content: Buffer): ParsedBankleitzahlen {
  const banken = new Map<string, Bank>()
  const deleted = new Set<string>()
  const lines = content
    .toString('latin1')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const fields = lengths.has(line.length) ? satz.exec(line)?.groups : undefined
    const bank = fields && toBank(fields)
    const blz = fields?.['blz'] ?? ''
    if (bank === undefined) return { fehler: `Zeile ${index + 1} ist kein Satz der Bankleitzahlendatei${hint(line)}.` }
    if (fields?.['merkmal'] !== '1') continue
    if (banken.has(blz) || deleted.has(blz))
      return { fehler: `Zeile ${index + 1}: Die Bankleitzahl ${blz} kommt zweimal vor.` }
    if (fields['aenderung'] === 'D') deleted.add(blz)
    else banken.set(blz, bank)
  }
  if (banken.size < fewest)
    return { fehler: `Die Datei hat nur ${banken.size} Bankleitzahlen und ist wohl unvollständig.` }
  return { banken }
}

function toBank({ name = '', bic = '' }: Readonly<Record<string, string>>): Bank | undefined {
  const bankname = name.trim()
  const trimmed = bic.trimEnd()
  if (bankname === '' || /\p{Cc}/u.test(name) || !(trimmed === '' || isBic(trimmed))) return undefined
  return { bankname, bic: trimmed === '' ? null : trimmed }
}

function hint(line: string): string {
  if (/Ã[\u0080-\u00bf]/.test(line) || line.startsWith('ï»¿')) return '; sie ist wohl in UTF-8 umgewandelt worden'
  return lengths.has(line.length) ? '' : ` (${line.length} statt 168 Zeichen)`
}

/** A payment service provider that accounts are kept with. */
interface Bank {
  readonly bankname: string
  readonly bic: string | null
}

/** The bank of a German bank code; undefined where there is none. */
export type FindBank = (blz: string) => Bank | undefined
