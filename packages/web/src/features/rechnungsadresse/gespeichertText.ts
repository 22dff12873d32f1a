import { formatDatum } from '../../lib/format.ts'

/** What happens next, after an address was saved. */
export function gespeichertText(gueltigVon: string, heute: string, vertragId?: string): string {
  const welche = vertragId === undefined ? 'Ihre Rechnungsadresse' : `Die Rechnungsadresse für Vertrag ${vertragId}`
  return gueltigVon <= heute
    ? `${welche} ist gespeichert. Ab heute gehen Rechnungen an diese Adresse.`
    : `${welche} ist gespeichert. Ab dem ${formatDatum(gueltigVon)} gehen Rechnungen an diese Adresse.`
}
