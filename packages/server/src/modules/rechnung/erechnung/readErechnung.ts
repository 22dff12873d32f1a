import { hasOnlyLines } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'
import { Bo4eRechnung } from '../bo4e.ts'
import { toRechnung } from '../toRechnung.ts'
import { findUnstimmiges } from '../findUnstimmiges.ts'
import { readCii } from './cii.ts'
import type { Erechnung } from './erechnung.ts'
import { findSyntax } from './syntax.ts'
import { toBo4e } from './toBo4e.ts'
import { readUbl } from './ubl.ts'
import { parseXml } from './xml.ts'

/** The largest XML that is read, in bytes: a thousand lines have one. */
const largestXml = 2_000_000

const mostZeilen = 1000

/** The bill that a document is. */
export interface Gesucht {
  readonly rechnungsnummer: string
  readonly vertragId: string
}

/** A bill in BO4E, if there is one to read, and German sentences for the supplier. */
export interface Gelesen {
  readonly bo4e?: object | undefined
  readonly hinweise: readonly string[]
}

const none = (text: string): Gelesen => ({ hinweise: [text] })

/** Reads the XML of an invoice in CII or UBL. Never throws: what cannot be read is a sentence. */
export function readErechnung(xml: Uint8Array, { rechnungsnummer, vertragId }: Gesucht): Gelesen {
  if (xml.length > largestXml)
    return none(`Die E-Rechnung ist größer als ${largestXml / 1_000_000} MB und bleibt ungelesen.`)
  const erechnung = parse(xml)
  if (erechnung === undefined)
    return none('Die E-Rechnung ist nicht lesbar; sie braucht UTF-8, UBL oder CII und keine DTD.')
  const refusal = refuse(erechnung, rechnungsnummer)
  if (refusal !== undefined) return none(`${refusal} Ihre Posten bleiben ungelesen.`)
  const bo4e = toBo4e(erechnung, rechnungsnummer, vertragId)
  if (bo4e === undefined)
    return none('Der E-Rechnung fehlt der Zeitraum (BG-14 oder BG-26). Ihre Posten bleiben ungelesen.')
  const { success, output, issues } = v.safeParse(v.pipe(v.unknown(), v.check(hasOnlyLines), Bo4eRechnung), bo4e)
  if (!success)
    return none(`Die E-Rechnung ist unvollständig (${v.getDotPath(issues[0]) ?? ''}). Ihre Posten bleiben ungelesen.`)
  const unstimmig = Object.entries(findUnstimmiges(toRechnung(output)))
  return { bo4e, hinweise: unstimmig.map(([feld, text]) => `E-Rechnung, ${feld}: ${text}`) }
}

function parse(xml: Uint8Array): Erechnung | undefined {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(xml)
  } catch {
    return undefined
  }
  const syntax = findSyntax(text)
  const root = syntax && parseXml(text)
  if (root === undefined) return undefined
  return syntax === 'cii' ? readCii(root) : readUbl(root)
}

function refuse({ nummer, artcode, waehrung, zeilen }: Erechnung, rechnungsnummer: string): string | undefined {
  if (nummer !== rechnungsnummer) return 'Die E-Rechnung hat eine andere Nummer als rechnungsnummer.'
  if (artcode === '381') return 'Die E-Rechnung ist eine Gutschrift; bitte senden Sie sie als Daten.'
  if (waehrung !== 'EUR') return 'Die E-Rechnung ist nicht in EUR.'
  if (zeilen.length > mostZeilen) return `Die E-Rechnung hat mehr als ${mostZeilen} Posten.`
  return undefined
}
