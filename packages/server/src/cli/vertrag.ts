import type { Vertragsbestand } from '../service/vertraege.ts'

const names = {
  zaehler: ['Zähler', 'Zähler'],
  ablesungen: ['Ablesung', 'Ablesungen'],
  dokumente: ['Dokument', 'Dokumente'],
  fotos: ['Foto', 'Fotos'],
  rechnungsadressen: ['Rechnungsadresse', 'Rechnungsadressen'],
  bankverbindungen: ['Bankverbindung', 'Bankverbindungen'],
} as const

/** What a contract has of these kinds, as `1 Zähler, 12 Ablesungen`; `nichts` where it has none of them. */
export function formatBestand(bestand: Vertragsbestand, kinds: readonly (keyof Vertragsbestand)[]): string {
  const counted = kinds.flatMap((kind) => {
    const anzahl = bestand[kind]
    const [one, many] = names[kind]
    return anzahl === 0 ? [] : `${anzahl.toLocaleString('de-DE')} ${anzahl === 1 ? one : many}`
  })
  return counted.length === 0 ? 'nichts' : counted.join(', ')
}
