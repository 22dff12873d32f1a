const names = {
  zaehler: ['Zähler', 'Zähler'],
  ablesungen: ['Ablesung', 'Ablesungen'],
  dokumente: ['Dokument', 'Dokumente'],
  fotos: ['Foto', 'Fotos'],
  rechnungsadressen: ['Rechnungsadresse', 'Rechnungsadressen'],
  bankverbindungen: ['Bankverbindung', 'Bankverbindungen'],
  vertraege: ['Vertrag', 'Verträge'],
  vorgaenge: ['Vorgang', 'Vorgänge'],
  sitzungen: ['Sitzung', 'Sitzungen'],
  geraete: ['bekanntes Gerät', 'bekannte Geräte'],
} as const

/** What a contract or a customer has of these kinds, as `1 Zähler, 12 Ablesungen`; `nichts` where there is none. */
export function formatBestand<K extends keyof typeof names>(
  bestand: Readonly<Record<K, number>>,
  kinds: readonly K[],
): string {
  const counted = kinds.flatMap((kind) => {
    const count = bestand[kind]
    const [one, many] = names[kind]
    return count === 0 ? [] : `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`
  })
  return counted.length === 0 ? 'nichts' : counted.join(', ')
}
