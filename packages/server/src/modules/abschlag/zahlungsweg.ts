import type { Kontowechsel } from '@ekp/wire/abschlag/zahlungsweg'
import { maskIban } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { kontoAm } from '@ekp/wire/rules/zahlungsweg'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { isGueltig } from '../eintrag/gueltigkeit.ts'
import type { listZahlungskonten } from './queries.ts'

type KontoRow = Awaited<ReturnType<typeof listZahlungskonten>>[number]

interface Zeitraum {
  readonly today: string
  /** The day after the last one that is told. */
  readonly bis: string
  /** When the next payment falls due; undefined without one. */
  readonly naechsterTag: string | undefined
}

/** From which account a contract is paid at its next payment, or today without one, and what changes from tomorrow on [abschlag-4]. */
export function deriveKonten(rows: readonly KontoRow[], { today, bis: end, naechsterTag = today }: Zeitraum) {
  const days = rows.flatMap(({ gueltig_von: von, gueltig_bis: bis }) => [
    ...(von === null ? [] : [von]),
    ...(bis === null ? [] : [addTage(bis, 1)]),
  ])
  const heute = nameKonto(findKonto(rows, today))
  const wechsel: Kontowechsel[] = []
  for (const ab of [...new Set(days)].filter((day) => today < day && day < end).toSorted()) {
    const row = findKonto(rows, ab)
    const konto = nameKonto(row)
    if (konto === kontoAm({ konto: heute, wechsel }, ab)) continue
    const genanntAm = row?.gueltig_von === ab ? (row.eingegangen_am?.toISOString() ?? null) : null
    wechsel.push({ ab, konto, genanntAm })
  }
  return { konto: kontoAm({ konto: heute, wechsel }, naechsterTag), wechsel }
}

/** Those that hold on a day: a contract's own go before the customer's [eintrag-2]. */
function findKonto(rows: readonly KontoRow[], tag: string): KontoRow | undefined {
  const gueltige = rows.filter((row) => isGueltig(row, tag))
  return gueltige.find(({ vertrag_id: vertragId }) => vertragId !== null) ?? gueltige[0]
}

/** Null where nothing is debited. */
const nameKonto = (row: KontoRow | undefined) =>
  row?.lastschrifteinzug_erlaubt ? maskIban(row.iban ?? row.kontonummer ?? '') : null
