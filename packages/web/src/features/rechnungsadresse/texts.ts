import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { formatDatum, nichtAngegeben } from '../../lib/format.ts'

/** What forms say of billing addresses, and how they tell them apart. */
export const rechnungsadressworte = {
  art: 'rechnungsadresse',
  wort: 'Rechnungsadresse',
  mehrzahl: 'Rechnungsadressen',
  idOf: ({ id }: Rechnungsadresse) => id,
  kurz: adresseKurz,
} as const

type Angaben = Omit<Rechnungsadresse, 'id' | 'gueltigVon' | 'gueltigBis'>

const anreden = { KeineAnrede: '', Firma: '', Herr: 'Herr', Frau: 'Frau', Familie: 'Familie' } as const

/** An address line by line, as on an envelope; what is missing leaves no gap. */
export function anschriftLines(adresse: Angaben): string[] {
  const { anrede, firma, titel, vorname, nachname, co, strasse, hausnummer, postfach, postleitzahl, ort, land } =
    adresse
  const name = join(titel, vorname, nachname)
  const strasseOrPostfach = postfach?.trim() ? `Postfach ${postfach.trim()}` : join(strasse, hausnummer)
  return [
    firma?.trim() ?? '',
    name && join(anreden[anrede], name),
    formatCo(co),
    strasseOrPostfach,
    join(postleitzahl, ort),
    land?.trim() === 'Deutschland' ? '' : (land?.trim().toLocaleUpperCase('de-DE') ?? ''),
  ].filter((line) => line !== '')
}

/** An address in a sentence: where bills go, without the name. */
export function adresseKurz(adresse: Angaben): string {
  const { strasse, hausnummer, postfach, postleitzahl, ort } = adresse
  const strasseOrPostfach = postfach?.trim() ? `Postfach ${postfach.trim()}` : join(strasse, hausnummer)
  return (
    [strasseOrPostfach, join(postleitzahl, ort).replace(' ', '\u00A0')].filter(Boolean).join(', ') || nichtAngegeben
  )
}

function join(...parts: readonly (string | null)[]): string {
  return parts.flatMap((part) => part?.trim() || []).join(' ')
}

// Some write it themselves.
function formatCo(co: string | null): string {
  const text = co?.trim() ?? ''
  return text === '' || /^c\s*\/\s*o\b/i.test(text) ? text : `c/o ${text}`
}

/** What happens next, after an address was saved. */
export function gespeichertText(gueltigVon: string, today: string, vertragId?: string): string {
  const welche = vertragId === undefined ? 'Ihre Rechnungsadresse' : `Die Rechnungsadresse für Vertrag ${vertragId}`
  return gueltigVon <= today
    ? `${welche} ist gespeichert. Ab heute gehen Rechnungen an diese Adresse.`
    : `${welche} ist gespeichert. Ab dem ${formatDatum(gueltigVon)} gehen Rechnungen an diese Adresse.`
}
