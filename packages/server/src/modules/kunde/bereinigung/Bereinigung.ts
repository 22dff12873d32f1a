import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Database } from '../../../db/open.ts'
import type { Bearbeitung } from '../aendern.ts'

/** A sentence, with what belongs to it one by one. */
export interface Absatz {
  readonly satz: string
  readonly punkte?: readonly string[]
}

/** What happens when somebody sets right which customers, contracts and meters there are. */
export interface Bereinigung {
  readonly absaetze: readonly Absatz[]
  /** What is to be known once it is done. */
  readonly folge: string
  /** The customer that is left afterwards; null: none. */
  readonly kundennummer: string | null
}

/** Does it; `tx` is a transaction. Throws `Refused` where it is not possible. */
export type Bereinigen = (tx: Database, bearbeitung: Bearbeitung) => Promise<Bereinigung>

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
  passkeys: ['Passkey', 'Passkeys'],
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

/** Who a customer is. */
interface Beteiligter {
  readonly kundennummer: string
  readonly name: string
  readonly gesperrt: boolean
  readonly zugriff: 'voll' | 'eingeschränkt'
}

/** Says who somebody is, so that a mistyped number is noticed before anything happens: `Kunde STW-1001 ist Erika Muster.` */
export function describeKunde({ kundennummer, name, gesperrt, zugriff }: Beteiligter): string {
  const wer = `Kunde ${kundennummer} ist ${name}.`
  if (gesperrt) return `${wer} Sein Zugang ist gesperrt.`
  return zugriff === 'eingeschränkt' ? `${wer} Er darf nur ansehen.` : wer
}

/** The customer with this number; undefined: none. */
export async function findKunde(tx: Database, kundennummer: string): Promise<Beteiligter | undefined> {
  const row = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'firma', 'gesperrt', 'zugriff'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const name = deriveAnzeigename(row)
  const { gesperrt, zugriff } = row
  return { kundennummer, gesperrt, zugriff, name: name === kundennummer ? 'ohne Namen' : name }
}
