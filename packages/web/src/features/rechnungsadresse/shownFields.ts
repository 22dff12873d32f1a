import type { Eingabe } from './eingabe.ts'

type Feld = Exclude<keyof Eingabe, 'gueltigVonText'>
type Labels = { readonly [F in Feld]?: string }

/** The fields that are shown, in their order, and what they are called; they depend on Anrede and on Normal or Postfach. */
export function shownFields({ anrede, typ }: Pick<Eingabe, 'anrede' | 'typ'>): Labels {
  return {
    anrede: 'Anrede',
    ...(anrede === 'Firma' && { firma: 'Firma' }),
    ...(anrede !== '' && anrede !== 'Familie' && { titel: 'Titel' }),
    ...(anrede !== '' && { vorname: 'Vorname', nachname: 'Nachname' }),
    co: 'Adresszusatz (c/o)',
    typ: 'Adresstyp',
    ...(typ === 'Postfach' ? { postfach: 'Postfach' } : { strasse: 'Straße', hausnummer: 'Hausnummer' }),
    postleitzahl: 'Postleitzahl',
    ort: 'Ort',
    land: 'Land',
    gueltigVon: 'Gültig ab',
  }
}
