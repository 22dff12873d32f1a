import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'

const joined = (...parts: readonly (string | null)[]) => parts.filter((part) => Boolean(part)).join(' ')

/** An address as on an envelope, a line each; lines without a value are left out. */
export function anschriftszeilenOf(adresse: Omit<Rechnungsadresse, 'id' | 'gueltigVon' | 'gueltigBis'>): string[] {
  const { co, strasse, hausnummer, postfach, postleitzahl, ort, land } = adresse
  const lines = [
    deriveAnzeigename({ ...adresse, kundennummer: '' }),
    co && `c/o ${co}`,
    postfach ? `Postfach ${postfach}` : joined(strasse, hausnummer),
    joined(postleitzahl, ort),
    land === 'Deutschland' ? null : land,
  ]
  return lines.flatMap((line) => (line ? [line] : []))
}

/** Where energy is delivered, in one line; null where nothing is known. */
export function lieferadresseOf(vertrag: Readonly<Record<'strasse' | 'hausnummer' | 'plz' | 'ort', string | null>>) {
  const parts = [joined(vertrag.strasse, vertrag.hausnummer), joined(vertrag.plz, vertrag.ort)]
  return parts.filter((part) => part !== '').join(', ') || null
}
