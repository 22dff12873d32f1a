import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'

/** What stands in the form; what is not shown at the moment is kept for the way back. */
export type Eingabe = ReturnType<typeof createEingabe>

/** The form's first values: the address of today, valid from today, or an empty one with defaults [rechnungsadresse-2] [rechnungsadresse-5]. */
export function createEingabe(vorlage: Rechnungsadresse | null, heute: string) {
  return {
    anrede: vorlage?.anrede ?? '',
    firma: vorlage?.firma ?? '',
    titel: vorlage?.titel ?? '',
    vorname: vorlage?.vorname ?? '',
    nachname: vorlage?.nachname ?? '',
    co: vorlage?.co ?? '',
    typ: vorlage?.postfach ? 'Postfach' : 'Normal',
    strasse: vorlage?.strasse ?? '',
    hausnummer: vorlage?.hausnummer ?? '',
    postfach: vorlage?.postfach ?? '',
    postleitzahl: vorlage?.postleitzahl ?? '',
    ort: vorlage?.ort ?? '',
    land: vorlage?.land ?? 'Deutschland',
    gueltigVon: heute,
    /** What was typed for the day and is none. */
    gueltigVonText: '',
  }
}

/** Nothing was entered; what the form brings along does not count. */
export function isEmptyEingabe(eingabe: Eingabe): boolean {
  const { typ: _typ, land: _land, gueltigVon: _gueltigVon, gueltigVonText: _gueltigVonText, ...texte } = eingabe
  return Object.values(texte).every((text) => text.trim() === '')
}
